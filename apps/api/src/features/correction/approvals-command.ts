/** `duang approvals`: orders that wait for a second person. */
import { formatBaht } from '@duang/contract/money'
import { type Command, type CommandInput, CommandMistake } from '#core/command.ts'
import { choose } from '#core/command-words.ts'
import { approve, reject } from '#core/correction/approval.ts'
import { bangkokStamp } from '#kit/bangkok-instant.ts'
import { answer, claimSentence, reasonOf } from './words.ts'

const ROWS = 50
const STATES = ['open', 'approved', 'rejected', 'expired'] as const

export const approvalsCommand: Command = {
  name: 'approvals',
  summary: 'Corrections above the brand’s threshold, which wait for a second person: list, approve, reject.',
  usage: [
    `approvals list [--state ${STATES.join('|')}] [--cursor NUMBER]`,
    'approvals approve NUMBER     by another person than the one who proposed it; carried out once',
    'approvals reject NUMBER --reason "why"',
  ],
  acts: {
    list: { words: 0, options: ['state', 'cursor'] },
    approve: { words: 1 },
    reject: { words: 1, options: ['reason'] },
  },
  run: choose('approvals', { list, approve: approveOne, reject: rejectOne }, 'list'),
}

/** An open proposal whose time is over is listed as expired. */
async function list({ ctx, options, say, report }: CommandInput): Promise<number> {
  const state = STATES.find((each) => each === (options.state ?? 'open'))
  if (!state) throw new CommandMistake(`Expected --state to be one of ${STATES.join(', ')}`)
  const now = ctx.clock()
  const rows = await ctx.db
    .selectFrom('approvals as a')
    .innerJoin('members as m', (join) =>
      join.onRef('m.brand_id', '=', 'a.brand_id').onRef('m.member_id', '=', 'a.member_id'),
    )
    .select(['a.approval_id', 'a.act', 'm.username', 'a.amount_satang', 'a.reason', 'a.proposed_by', 'a.proposed_at'])
    .select(['a.expires_at', 'a.decided_by', 'a.decided_at', 'a.note'])
    .where('a.brand_id', '=', ctx.brand.id)
    .where((eb) =>
      state === 'expired'
        ? eb.or([eb('a.state', '=', 'expired'), eb.and([eb('a.state', '=', 'open'), eb('a.expires_at', '<=', now)])])
        : eb('a.state', '=', state),
    )
    .$if(state === 'open', (rest) => rest.where('a.expires_at', '>', now))
    .$if(options.cursor !== undefined, (rest) => rest.where('a.approval_id', '<', numberOf(options.cursor)))
    .orderBy('a.approval_id', 'desc')
    .limit(ROWS + 1)
    .execute()
  const items = rows.slice(0, ROWS)
  const next = rows.length > ROWS ? (items.at(-1)?.approval_id ?? null) : null
  for (const row of items) {
    say(`${row.approval_id}  ${row.act.padEnd(9)}  ${formatBaht(row.amount_satang).padStart(14)}  ${row.username}`)
    say(`    ${row.proposed_by}, until ${bangkokStamp(row.expires_at)}: ${row.reason}`)
    if (row.decided_by) say(`    ${row.decided_by}${row.note ? `: ${row.note}` : ''}`)
  }
  if (items.length === 0) say(`No proposal is ${state}.`)
  if (next !== null) say(`More: --cursor ${next}`)
  report({ items, next })
  return 0
}

async function approveOne(input: CommandInput): Promise<number> {
  const id = numberOf(input.words[1])
  return answer(input, await approve(input.ctx, id, input.actor), (taken) =>
    claimSentence(`Proposal ${id} is carried out`, taken),
  )
}

async function rejectOne(input: CommandInput): Promise<number> {
  const { ctx, words, actor, say, report } = input
  const id = numberOf(words[1])
  const { outcome } = await reject(ctx, id, { actor, reason: reasonOf(input) })
  if (outcome !== 'rejected') return answer(input, { outcome }, () => '')
  report({ outcome })
  say(`Proposal ${id} is rejected.`)
  return 0
}

function numberOf(word: string | true | undefined): number {
  if (typeof word !== 'string') throw new CommandMistake('Missing argument: NUMBER')
  if (!/^\d{1,15}$/.test(word)) throw new CommandMistake(`Not a number of a proposal: ${word}`)
  return Number(word)
}
