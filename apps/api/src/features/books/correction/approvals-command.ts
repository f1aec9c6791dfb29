/** `duang approvals`: orders that wait for a second person. */
import { formatBaht } from '@duang/contract/wire/money'
import { type Command, type CommandInput, invalid } from '#core/command.ts'
import { LIST_OPTIONS, pageOf, readList, sayPage } from '#core/command-list.ts'
import { numberOf, REASON, reasonOf } from '#entry/command/command-words.ts'
import { approve, reject } from '#entry/second-person/approval.ts'
import { bangkokStamp } from '#kit/text/bangkok-instant.ts'
import { APPROVAL_LIST, APPROVAL_STATES, proposals } from './approvals.ts'
import { answer, claimSentence } from './words.ts'

export const approvalsCommand: Command = {
  name: 'approvals',
  summary: 'Corrections above the brand’s threshold, which need a second person.',
  // Whether the author still works here stands in the tables of the desk.
  needsOwner: true,
  acts: {
    list: {
      summary: 'Proposals, newest first.',
      options: { '--state <STATE>': `${APPROVAL_STATES.join(', ')}; open by default`, ...LIST_OPTIONS },
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

async function list(input: CommandInput): Promise<number> {
  const { ctx, options } = input
  const state = APPROVAL_STATES.find((each) => each === (options.state ?? 'open'))
  if (!state) throw invalid(`--state is one of ${APPROVAL_STATES.join(', ')}.`)
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
