/** `duang provider transfers` and `discrepancies`: unknown results and differences of providers in transfer mode. */
import { formatBaht, satangFromBaht } from '@duang/contract/money'
import { type Acts, type CommandInput, CommandRefusal, invalid, missing, unknown } from '#core/command.ts'
import { LIST_OPTIONS, type ListForm, pageOf, readList, sayPage } from '#core/command-list.ts'
import { REASON, reasonOf, uuidOf } from '#core/command-words.ts'
import type { Ctx } from '#core/context.ts'
import { end, settle } from '#core/provider-transfer/provider-transfer.ts'
import { bangkokStamp } from '#kit/bangkok-instant.ts'

export const TRANSFER_ACTS: Acts = {
  'transfers list': {
    summary: 'Transfers of credit whose result is unknown, oldest first.',
    options: LIST_OPTIONS,
    run: listTransfers,
  },
  'transfers ask': { summary: 'Asks the provider once more, now.', words: '<REF>', run: ask },
  'transfers resolve': {
    summary: 'Records the result that the provider reported to you.',
    words: '<REF> <done|refused>',
    options: { ...REASON, '--amount <BAHT>': 'for a withdrawal from the provider: what came back' },
    run: resolve,
  },
  'discrepancies list': {
    summary: 'Credit that came back and that no round explains, oldest first.',
    options: LIST_OPTIONS,
    run: listDiscrepancies,
  },
  'discrepancies acknowledge': {
    summary: 'Records that a discrepancy was reviewed.',
    words: '<ID>',
    options: REASON,
    run: acknowledge,
  },
}

const pending = (ctx: Ctx) =>
  ctx.db
    .selectFrom('provider_transfers as t')
    .innerJoin('members as m', (join) =>
      join.onRef('m.brand_id', '=', 't.brand_id').onRef('m.member_id', '=', 't.member_id'),
    )
    .select(['t.ref', 't.member_id', 'm.username', 't.provider', 't.direction', 't.amount_satang', 't.attempts'])
    .select(['t.created_at', 't.staff_at'])
    .where('t.brand_id', '=', ctx.brand.id)
    .where('t.state', '=', 'pending')

export const TRANSFER_LIST: ListForm = {
  keys: [
    { column: 't.created_at', type: 'timestamptz' },
    { column: 't.ref', type: 'uuid' },
  ],
  order: 'asc',
  at: 't.created_at',
  member: 't.member_id',
}

async function listTransfers(input: CommandInput): Promise<number> {
  const page = await pageOf(pending(input.ctx), TRANSFER_LIST, await readList(input, TRANSFER_LIST))
  return sayPage(input, page, {
    row: (each) => {
      const amount = each.amount_satang === null ? 'all of it' : formatBaht(each.amount_satang)
      const state = each.staff_at ? 'waits for staff' : `asked ${each.attempts} times`
      return `${each.ref}  ${bangkokStamp(each.created_at)}  ${each.direction.padEnd(4)} ${amount.padStart(14)}  ${each.provider}  ${each.username}  ${state}`
    },
    none: 'No transfer of credit is pending.',
  })
}

async function ask({ ctx, words, say, report }: CommandInput): Promise<number> {
  const row = await rowOf(ctx, words[0])
  const state = await settle(ctx, row.ref, true)
  if (state === 'pending') throw new CommandRefusal('still_pending', 'The provider does not report the result yet.')
  say(`It is ${state}.`)
  report({ ref: row.ref, state })
  return 0
}

/** Asks the provider once more, because its own answer takes precedence over that of staff. */
async function resolve(input: CommandInput): Promise<number> {
  const { ctx, words, actor, say, report } = input
  const [, word] = words
  if (word !== 'done' && word !== 'refused') throw invalid(`Expected "done" or "refused": ${word ?? 'nothing'}`)
  const note = reasonOf(input.options)
  const row = await rowOf(ctx, words[0])
  const amount = row.direction === 'in' && word === 'done' ? amountOf(input) : 0
  const known = await settle(ctx, row.ref, true)
  const state =
    known === 'pending'
      ? await end(ctx, row.ref, row.member_id, { outcome: word, amount, isEmpty: false }, { by: actor, note })
      : known
  if (state !== word)
    throw new CommandRefusal('provider_disagrees', `The provider reports that it is ${state}. That was recorded.`)
  say(known === 'pending' ? `It is ${state}, by you.` : `It is ${state}, as the provider reports.`)
  report({ ref: row.ref, state, by: known === 'pending' ? actor : 'provider' })
  return 0
}

async function rowOf(ctx: Ctx, word: string | undefined) {
  const ref = uuidOf(word, 'REF')
  const row = await pending(ctx).where('t.ref', '=', ref).executeTakeFirst()
  if (!row) throw unknown('pending transfer', ref)
  return row
}

/** Returns the satang that were returned. */
function amountOf({ options }: CommandInput): number {
  const satang =
    typeof options.amount === 'string' && options.amount !== '' ? satangFromBaht(Number(options.amount)) : -1
  if (satang === undefined || satang < 0) throw missing('--amount BAHT, the returned amount; 0 for none')
  return satang
}

export const DISCREPANCY_LIST: ListForm = {
  keys: [
    { column: 'r.at', type: 'timestamptz' },
    { column: 'r.discrepancy_id', type: 'uuid' },
  ],
  order: 'asc',
  at: 'r.at',
  member: 'r.member_id',
}

const openDiscrepancies = (ctx: Ctx) =>
  ctx.db
    .selectFrom('provider_discrepancies as r')
    .innerJoin('members as m', (join) =>
      join.onRef('m.brand_id', '=', 'r.brand_id').onRef('m.member_id', '=', 'r.member_id'),
    )
    .select(['r.discrepancy_id', 'm.username', 'r.provider', 'r.amount_satang', 'r.at'])
    .where('r.brand_id', '=', ctx.brand.id)
    .where('r.seen_at', 'is', null)

async function listDiscrepancies(input: CommandInput): Promise<number> {
  const page = await pageOf(openDiscrepancies(input.ctx), DISCREPANCY_LIST, await readList(input, DISCREPANCY_LIST))
  return sayPage(input, page, {
    row: (each) =>
      `${each.discrepancy_id}  ${bangkokStamp(each.at)}  ${formatBaht(each.amount_satang).padStart(14)}  ${each.provider}  ${each.username}`,
    none: 'No discrepancies are open.',
  })
}

async function acknowledge(input: CommandInput): Promise<number> {
  const { ctx, words, options, actor, say, report } = input
  const id = uuidOf(words[0], 'ID')
  const note = reasonOf(options)
  const row = await ctx.db
    .updateTable('provider_discrepancies')
    .set({ seen_at: ctx.clock(), seen_by: actor, note })
    .where('brand_id', '=', ctx.brand.id)
    .where('seen_at', 'is', null)
    .where('discrepancy_id', '=', id)
    .returning('discrepancy_id')
    .executeTakeFirst()
  if (!row) throw unknown('open discrepancy', id)
  say('Acknowledged.')
  report(row)
  return 0
}
