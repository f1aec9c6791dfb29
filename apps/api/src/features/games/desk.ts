/** Calls of the desk about the games of a brand. */
import { changeDeskGame, listDeskGames, syncDeskGames } from '@duang/contract/desk-games'
import { pageOf } from '#core/command-list.ts'
import { listRequest } from '#core/desk/desk-list.ts'
import { type Desk, mountDesk } from '#core/desk/mount-desk.ts'
import { runAct } from '#core/desk/run-act.ts'
import { inTransaction } from '#kit/db.ts'
import { GAME_ACTS, GAME_LIST, selectGames } from './games-command.ts'

export const SYNC_NOW_QUEUE = 'games.sync-now'

export function mountGamesDesk(desk: Desk): void {
  mountDesk(desk, listDeskGames, async ({ ctx, query: { type, provider, search, ...page } }) => {
    const like = `%${(search ?? '').replace(/[\\%_]/g, '\\$&')}%`
    const rows = selectGames(ctx)
      .$if(type !== undefined, (games) => games.where('type', '=', type as string))
      .$if(provider !== undefined, (games) => games.where('provider', '=', provider as string))
      .$if(Boolean(search), (games) =>
        games.where((eb) =>
          eb.or((['name_th', 'name_en', 'game_code'] as const).map((column) => eb(column, 'ilike', like))),
        ),
      )
    const { items, next } = await pageOf(rows, GAME_LIST, listRequest(page, GAME_LIST))
    return {
      items: items.map((row) => ({
        ...{ provider: row.provider, code: row.game_code, type: row.type, nameTh: row.name_th, nameEn: row.name_en },
        ...{ sort: row.sort, label: row.label, isEnabled: row.is_enabled },
        ...{ isMaintenance: row.is_maintenance, isListed: row.is_listed },
      })),
      next,
    }
  })
  mountDesk(desk, changeDeskGame, async ({ ctx, staff, body }) => {
    const { provider, game, isEnabled, isMaintenance, sort, label } = body
    await inTransaction(ctx.db, async (tx) => {
      const run = (act: keyof typeof GAME_ACTS, ...more: (string | number)[]) =>
        runAct({ ...ctx, db: tx }, { actor: staff.actor }, GAME_ACTS[act].run, { words: [provider, game, ...more] })
      if (isEnabled !== undefined) await run(isEnabled ? 'on' : 'off')
      if (isMaintenance !== undefined) await run('maintenance', isMaintenance ? 'on' : 'off')
      if (sort !== undefined) await run('order', sort)
      if (label !== undefined) await run('set-label', label)
    })
    return { changed: true } as const
  })
  // A catalogue takes longer than a call may.
  mountDesk(desk, syncDeskGames, async ({ ctx }) => {
    await inTransaction(ctx.db, (tx) => ctx.jobs.enqueue(tx, SYNC_NOW_QUEUE, { brandId: ctx.brand.id, key: 'now' }))
    return { started: true } as const
  })
}
