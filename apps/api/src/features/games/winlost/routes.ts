import {
  downloadRounds,
  findRound,
  listExtras,
  listGameDays,
  listRounds,
  reportWinlost,
} from '@duang/contract/games/winlost'
import { fileLanguage } from '#core/member/member-language.ts'
import { mount, type Site } from '#entry/mount.ts'
import { potEntries } from '#money/pot/pot-entries.ts'
import { adjustmentsOf } from './adjustments.ts'
import { fileName, roundsFile } from './csv.ts'
import { gameDaysOf, winlostOf } from './report.ts'
import { roundsOfGame, roundWith } from './rounds.ts'

export function mountWinlost(site: Site): void {
  mount(site, reportWinlost, async ({ ctx, caller, body }) =>
    body.type === 'af' ? { entries: await potEntries(ctx, caller, 'affiliate', body) } : winlostOf(ctx, caller, body),
  )
  mount(site, listExtras, ({ ctx, caller, query }) => adjustmentsOf(ctx, caller, query))
  mount(site, listGameDays, ({ ctx, caller, query }) => gameDaysOf(ctx, caller, query))
  mount(site, listRounds, ({ ctx, caller, query }) => roundsOfGame(ctx, caller, query))
  mount(site, findRound, ({ ctx, caller, query }) => roundWith(ctx, caller, query))
  mount(site, downloadRounds, async ({ ctx, caller, query, response, origin }) => {
    const file = await roundsFile(ctx, caller, query, await fileLanguage(ctx, caller, origin))
    response.header('content-disposition', `attachment; filename="${fileName(query)}"`)
    return file
  })
}
