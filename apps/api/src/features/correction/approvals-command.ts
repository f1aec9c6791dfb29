/** `duang approvals`: orders that wait for a second person. */
import { formatBaht } from '@duang/contract/money'
import { type Command, type CommandInput, invalid } from '#core/command.ts'
import { LIST_OPTIONS, type ListForm, pageOf, readList, sayPage } from '#core/command-list.ts'
import { numberOf, REASON, reasonOf } from '#core/command-words.ts'
import type { Ctx } from '#core/context.ts'
import { approve, reject } from '#core/correction/approval.ts'
import { bangkokStamp } from '#kit/bangkok-instant.ts'
import { answer, claimSentence } from './words.ts'

const STATES = ['open', 'approved', 'rejected', 'expired'] as const

export const approvalsCommand: Command = {
  name: 'approvals',
  summary: 'Corrections above the brand’s threshold, which need a second person.',
  acts: {
    list: {
      summary: 'Proposals, newest first.',
      options: { '--state <STATE>': `${STATES.join(', ')}; open by default`, ...LIST_OPTIONS },
      run: list,
    },
    approve: {
      summary: 'Carries a proposal out, once; by another person than its author.',
      words: '<NUMBER>',
      run: approveOne,
    },
    reject: {
      summary: 'Closes a proposal without carrying it out.',
      words: '<NUMBER>',
      options: REASON,
      run: rejectOne,
    },
  },
}

const APPROVAL_LIST: ListForm = {
  keys: [{ column: 'a.approval_id', type: 'bigint' }],
  order: 'desc',
  at: 'a.proposed_at',
  member: 'a.member_id',
}

/** Proposals in one state. An open one past its expiry counts as expired. */
const proposals = (ctx: Ctx, state: (typeof STATES)[number]) =>
  ctx.db
    .selectFrom('approvals as a')
    .innerJoin('members as m', (join) =>
      join.onRef('m.brand_id', '=', 'a.brand_id').onRef('m.member_id', '=', 'a.member_id'),
    )
    .select(['a.approval_id', 'a.act', 'm.username', 'a.amount_satang', 'a.reason', 'a.proposed_by', 'a.proposed_at'])
    .select(['a.expires_at', 'a.decided_by', 'a.decided_at', 'a.note'])
    .where('a.brand_id', '=', ctx.brand.id)
    .where((eb) =>
      state === 'expired'
        ? eb.or([
            eb('a.state', '=', 'expired'),
            eb.and([eb('a.state', '=', 'open'), eb('a.expires_at', '<=', ctx.clock())]),
          ])
        : eb('a.state', '=', state),
    )
    .$if(state === 'open', (rest) => rest.where('a.expires_at', '>', ctx.clock()))

async function list(input: CommandInput): Promise<number> {
  const { ctx, options } = input
  const state = STATES.find((each) => each === (options.state ?? 'open'))
  if (!state) throw invalid(`--state is one of ${STATES.join(', ')}.`)
  return sayPage(input, await pageOf(proposals(ctx, state), APPROVAL_LIST, await readList(input, APPROVAL_LIST)), {
    row: (row) => [
      `${row.approval_id}  ${row.act.padEnd(9)}  ${formatBaht(row.amount_satang).padStart(14)}  ${row.username}`,
      `    ${row.proposed_by}, until ${bangkokStamp(row.expires_at)}: ${row.reason}`,
      ...(row.decided_by ? [`    ${row.decided_by}${row.note ? `: ${row.note}` : ''}`] : []),
    ],
    none: `No proposals are ${state}.`,
  })
}

async function approveOne(input: CommandInput): Promise<number> {
  const id = numberOf(input.words[0], 'NUMBER')
  return answer(input, await approve(input.ctx, id, input.actor), (claimed) =>
    claimSentence(`Proposal ${id} is carried out`, claimed),
  )
}

async function rejectOne(input: CommandInput): Promise<number> {
  const { ctx, words, actor, say, report } = input
  const id = numberOf(words[0], 'NUMBER')
  const { outcome } = await reject(ctx, id, { actor, reason: reasonOf(input.options) })
  if (outcome !== 'rejected') return answer(input, { outcome }, () => '')
  report({ outcome })
  say(`Proposal ${id} is rejected.`)
  return 0
}
