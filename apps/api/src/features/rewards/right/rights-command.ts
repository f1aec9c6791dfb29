/** `duang rights`: staff grant rights to draw. */
import { randomUUID } from 'node:crypto'
import { recordAction } from '#core/audit/audit.ts'
import { type Command, type CommandInput, invalid } from '#core/command.ts'
import { LIST_OPTIONS, readList, sayPage } from '#core/command-list.ts'
import { memberIdOf } from '#core/member/find-member.ts'
import { REASON, reasonOf, wholeNumber, wordOf } from '#entry/command/command-words.ts'
import { inTransaction } from '#kit/database/db.ts'
import { stableId } from '#kit/ids.ts'
import { bangkokStamp } from '#kit/text/bangkok-instant.ts'
import { DRAW_GAMES, type DrawGame } from '#money/right/draw-game.ts'
import { countRights, grantRights } from '#money/right/right.ts'
import { RIGHT_LIST, type RightTimes, rightsPage } from './rights.ts'

const DAY_MS = 86_400_000
const COUNT_MAX = 100

export const rightsCommand: Command = {
  name: 'rights',
  summary: 'Rights to draw at wheel and flip card.',
  needsOwner: true,
  acts: {
    list: { summary: 'Rights, newest first.', options: LIST_OPTIONS, run: list },
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

async function list(input: CommandInput): Promise<number> {
  const { ctx } = input
  return sayPage(input, await rightsPage(ctx, await readList(input, RIGHT_LIST)), {
    row: (each) => `${each.game.padEnd(9)}  member ${each.member_id}  ${each.source}  ${stateOf(each, ctx.clock())}`,
    none: 'No rights.',
  })
}

function stateOf(row: RightTimes, now: Date): string {
  if (row.spent_at) return `spent ${bangkokStamp(row.spent_at)}`
  if (row.revoked_at) return `revoked ${bangkokStamp(row.revoked_at)}`
  if (!row.expires_at) return 'open'
  return `${row.expires_at <= now ? 'expired' : 'open until'} ${bangkokStamp(row.expires_at)}`
}
