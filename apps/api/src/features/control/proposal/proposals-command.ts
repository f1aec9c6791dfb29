/** `duang proposals`: what waits for a second person at the desk, and what one person did alone. */
import { formatBaht } from '@duang/contract/wire/money'
import { sql } from 'kysely'
import type { Command, CommandInput } from '#core/command.ts'
import { LIST_OPTIONS, type ListForm, pageOf, readList, sayPage } from '#core/command-list.ts'
import { bangkokStamp } from '#kit/text/bangkok-instant.ts'
import { bangkokDate } from '#kit/text/bangkok-time.ts'

export const proposalsCommand: Command = {
  name: 'proposals',
  summary: 'Proposals of the desk, and the sums that persons of staff gave or took alone.',
  acts: {
    list: { summary: 'Open proposals, newest first. They are decided at the desk.', options: LIST_OPTIONS, run: list },
    alone: { summary: 'What each person gave or took alone today.', run: alone },
  },
}

const OPEN_LIST: ListForm = {
  keys: [
    { column: 'proposed_at', type: 'timestamptz' },
    { column: 'proposal_id', type: 'uuid' },
  ],
  order: 'desc',
  at: 'proposed_at',
  member: 'member_id',
}

async function list(input: CommandInput): Promise<number> {
  const { ctx } = input
  const open = ctx.db
    .selectFrom('proposals')
    .select(['proposal_id', 'kind', 'subject', 'amount_satang', 'proposed_by', 'proposed_at', 'expires_at', 'reason'])
    .where('brand_id', '=', ctx.brand.id)
    .where('state', '=', 'open')
    .where('expires_at', '>', ctx.clock())
  return sayPage(input, await pageOf(open, OPEN_LIST, await readList(input, OPEN_LIST)), {
    row: (row) => [
      `${row.proposal_id}  ${bangkokStamp(row.proposed_at)}  ${row.kind}  ${row.amount_satang === null ? '' : formatBaht(row.amount_satang)}  ${row.subject}`,
      `    ${row.proposed_by}, until ${bangkokStamp(row.expires_at)}: ${row.reason}`,
    ],
    none: 'No proposals are open.',
  })
}

async function alone({ ctx, say, report }: CommandInput): Promise<number> {
  const items = await ctx.db
    .selectFrom('staff_money_acts')
    .select(['actor', sql<number>`count(*)::int`.as('acts'), sql<number>`sum(amount_satang)::bigint`.as('satang')])
    .where('brand_id', '=', ctx.brand.id)
    .where('bangkok_date', '=', bangkokDate(ctx.clock()))
    .where('approved_by', 'is', null)
    .groupBy('actor')
    .orderBy('satang', 'desc')
    .execute()
  if (items.length === 0) say('Nobody gave or took anything alone today.')
  for (const { actor, acts, satang } of items)
    say(`${formatBaht(satang).padStart(14)}  ${String(acts).padStart(4)} acts  ${actor}`)
  report({ items })
  return 0
}
