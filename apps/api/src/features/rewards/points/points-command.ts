/** `duang members points`: staff give or take points. */
import { randomUUID } from 'node:crypto'
import { type Acts, type CommandInput, CommandRefusal, invalid } from '#core/command.ts'
import { memberIdOf } from '#core/member/find-member.ts'
import { REASON, reasonOf, wholeNumber, wordOf } from '#entry/command/command-words.ts'
import { stableId } from '#kit/ids.ts'
import { adjustPoints } from '#money/points/adjust.ts'

export const pointsActs: Acts = {
  points: {
    summary: 'Gives points to a member, or takes some.',
    words: '<USERNAME> <give|take> <POINTS>',
    options: { ...REASON, '--reference <TICKET>': 'the same adjustment under it is made once' },
    run: points,
  },
}

const REFUSALS = {
  'id-reused': ['reference_reused', 'This --reference stands for another adjustment.'],
  insufficient: ['insufficient_points', 'The member has fewer points.'],
} as const

async function points({ ctx, words, options, actor, say, report }: CommandInput): Promise<number> {
  const [username, direction] = [wordOf(words[0], 'USERNAME'), wordOf(words[1], 'give or take')]
  const count = wholeNumber(words[2])
  if (direction !== 'give' && direction !== 'take') throw invalid(`Expected "give" or "take": ${direction}`)
  if (count === 0) throw invalid('Expected at least one point.')
  const reason = reasonOf(options)
  const memberId = await memberIdOf(ctx, username)
  const { reference } = options
  const id =
    typeof reference === 'string' ? stableId('points.adjustment', ctx.brand.id, memberId, reference) : randomUUID()
  const change = direction === 'give' ? count : -count
  const adjusted = await adjustPoints(ctx, { id, memberId, points: change, reason, actor })
  if (adjusted.outcome === 'insufficient' || adjusted.outcome === 'id-reused') {
    const [code, sentence] = REFUSALS[adjusted.outcome]
    throw new CommandRefusal(code, `Nothing was changed. ${sentence}`)
  }
  say(
    adjusted.outcome === 'done'
      ? `${username} has ${adjusted.points} points.`
      : 'Nothing was changed: this adjustment was made before.',
  )
  report({ id, username, change, ...adjusted })
  return 0
}
