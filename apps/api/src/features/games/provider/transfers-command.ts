/** `duang provider transfers` and `discrepancies`: unknown results and differences of providers in transfer mode. */
import { formatBaht, satangFromBaht } from '@duang/contract/wire/money'
import { type Acts, type CommandInput, CommandRefusal, invalid, missing, unknown } from '#core/command.ts'
import { LIST_OPTIONS, readList, sayPage } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'
import { REASON, reasonOf, uuidOf } from '#entry/command/command-words.ts'
import { Refusal } from '#kit/refusal.ts'
import { bangkokStamp } from '#kit/text/bangkok-instant.ts'
import { settle } from '#money/provider-transfer/provider-transfer.ts'
import { gateOfMachine } from '#money/second-person/money-gate.ts'
import { acknowledge as acknowledgeDiscrepancy, DISCREPANCY_LIST, openDiscrepancies } from './discrepancies.ts'
import { findPending, pendingTransfers, resolveTransfer, TRANSFER_LIST } from './transfers.ts'

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

async function listTransfers(input: CommandInput): Promise<number> {
  const page = await pendingTransfers(input.ctx, await readList(input, TRANSFER_LIST))
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

async function resolve(input: CommandInput): Promise<number> {
  const { ctx, words, actor, say, report } = input
  const [, word] = words
  if (word !== 'done' && word !== 'refused') throw invalid(`Expected "done" or "refused": ${word ?? 'nothing'}`)
  const note = reasonOf(input.options)
  const row = await rowOf(ctx, words[0])
  const amount = row.direction === 'in' && word === 'done' ? amountOf(input) : 0
  const resolved = await resolveTransfer(
    ctx,
    row,
    { outcome: word, amount, by: actor, note },
    gateOfMachine(ctx, actor),
  ).catch(inWords)
  const { state } = resolved
  if (state === 'pending')
    throw new CommandRefusal('conflict', 'Nothing was changed. The provider is being asked at this moment: repeat it.')
  if (state !== word)
    throw new CommandRefusal('provider_disagrees', `The provider reports that it is ${state}. That was recorded.`)
  const isOwn = resolved.by === 'staff'
  say(isOwn ? `It is ${state}, by you.` : `It is ${state}, as the provider reports.`)
  report({ ref: row.ref, state, by: isOwn ? actor : 'provider' })
  return 0
}

/** Refusals of the desk and of the command have the same codes. */
function inWords(error: unknown): never {
  const sentence = error instanceof Refusal ? SENTENCES[error.code] : undefined
  if (sentence === undefined || !(error instanceof Refusal)) throw error
  throw new CommandRefusal(error.code, `Nothing was changed. ${sentence}`)
}

const SENTENCES: Readonly<Record<string, string>> = {
  desk_transfer_early: 'Duang still asks the provider by itself. It hands a transfer to staff after 24 hours.',
  desk_transfer_above: 'The amount is more than the provider may hold and one person may decide.',
}

async function rowOf(ctx: Ctx, word: string | undefined) {
  const ref = uuidOf(word, 'REF')
  const row = await findPending(ctx, ref)
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

async function listDiscrepancies(input: CommandInput): Promise<number> {
  const page = await openDiscrepancies(input.ctx, await readList(input, DISCREPANCY_LIST))
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
  if (!(await acknowledgeDiscrepancy(ctx, id, { actor, note }))) throw unknown('open discrepancy', id)
  say('Acknowledged.')
  report({ discrepancy_id: id })
  return 0
}
