/** `duang rights`: staff grant rights to draw. */
import { randomUUID } from 'node:crypto'
import { recordAction } from '#core/audit/audit.ts'
import { type Command, type CommandInput, invalid } from '#core/command.ts'
import { REASON, reasonOf, wholeNumber, wordOf } from '#core/command-words.ts'
import type { Ctx } from '#core/context.ts'
import { memberIdOf } from '#core/member/find-member.ts'
import { DRAW_GAMES, type DrawGame } from '#core/right/draw-game.ts'
import { countRights, grantRights } from '#core/right/right.ts'
import { bangkokStamp } from '#kit/bangkok-instant.ts'
import { inTransaction } from '#kit/db.ts'
import { stableId } from '#kit/ids.ts'

const DAY_MS = 86_400_000
const COUNT_MAX = 100
const SHOWN = 50

export const rightsCommand: Command = {
  name: 'rights',
  summary: 'Rights to draw at wheel and flip card.',
  needsOwner: true,
  acts: {
    list: { summary: 'Rights of one member, newest first.', words: '<USERNAME>', run: list },
    grant: {
      summary: 'Grants rights to a member.',
      words: '<USERNAME> <wheel|flip-card> <COUNT>',
      options: {
        ...REASON,
        '--days <N>': 'they expire after so many days; without it never',
        '--reference <TICKET>': 'the same grant under it is made once',
      },
      run: grant,
    },
  },
}

const gameOf = (word: string | undefined): DrawGame => {
  const game = DRAW_GAMES.find((each) => each === word)
  if (!game) throw invalid(`Expected ${DRAW_GAMES.join(' or ')}: ${word ?? 'nothing'}`)
  return game
}

async function grant({ ctx, words, options, actor, say, report }: CommandInput): Promise<number> {
  const [username, game, count] = [wordOf(words[0], 'USERNAME'), gameOf(words[1]), wholeNumber(words[2])]
  if (count === 0 || count > COUNT_MAX) throw invalid(`Expected 1 to ${COUNT_MAX} rights.`)
  const reason = reasonOf(options)
  const days = typeof options.days === 'string' ? wholeNumber(options.days) : undefined
  const { reference } = options
  const memberId = await memberIdOf(ctx, username)
  const id =
    typeof reference === 'string' ? stableId('rights.grant', ctx.brand.id, memberId, game, reference) : randomUUID()
  const expiresAt = days === undefined ? null : new Date(ctx.clock().getTime() + days * DAY_MS)
  const isNew = await inTransaction(ctx.db, async (tx) => {
    if (!(await grantRights(tx, ctx, memberId, { game, source: `staff:${id}`, count, expiresAt }))) return false
    await recordAction(tx, ctx, { action: 'rights.grant', memberId, actor, reason, after: { game, count, expiresAt } })
    return true
  })
  const left = await countRights(ctx.db, ctx, memberId, game)
  say(isNew ? `${username} has ${left} rights to ${game}.` : 'Nothing was changed: this grant was made before.')
  report({ id, username, game, count, left, outcome: isNew ? 'done' : 'known' })
  return 0
}

async function list({ ctx, words, say, report }: CommandInput): Promise<number> {
  const username = wordOf(words[0], 'USERNAME')
  const rows = await rowsOf(ctx, await memberIdOf(ctx, username))
  for (const row of rows) say(`${row.game.padEnd(9)}  ${row.source}  ${stateOf(row, ctx.clock())}`)
  if (rows.length === 0) say(`No rights of ${username}.`)
  report({ items: rows })
  return 0
}

const rowsOf = (ctx: Ctx, memberId: number) =>
  ctx.db
    .selectFrom('member_rights')
    .select(['game', 'source', 'n', 'granted_at', 'expires_at', 'spent_at', 'spent_by', 'revoked_at'])
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .orderBy('granted_at', 'desc')
    .orderBy('source')
    .orderBy('n')
    .limit(SHOWN)
    .execute()

type Row = Awaited<ReturnType<typeof rowsOf>>[number]

function stateOf(row: Row, now: Date): string {
  if (row.spent_at) return `spent ${bangkokStamp(row.spent_at)}`
  if (row.revoked_at) return `revoked ${bangkokStamp(row.revoked_at)}`
  if (!row.expires_at) return 'open'
  return `${row.expires_at <= now ? 'expired' : 'open until'} ${bangkokStamp(row.expires_at)}`
}
