/** `duang withdrawals undebited|debit-checked`: payouts that the bank says it paid and that its statement does not show. */
import { formatBaht } from '@duang/contract/money'
import { type CommandInput, CommandMistake } from '#core/command.ts'
import type { MoreActs } from '#core/command-words.ts'
import { bangkokStamp } from '#kit/bangkok-instant.ts'
import { readCursor, writeCursor } from '#kit/cursor.ts'
import { noteDebitChecked, undebitedPayouts } from './undebited.ts'

const ROWS = 50
const HOUR_MS = 3_600_000

export const undebitedActs: MoreActs = {
  usage: [
    'withdrawals undebited [--hours N] [--cursor CURSOR]     paid, and not debited after N hours (24): ask the bank',
    'withdrawals debit-checked ID --reason "what the bank said"     takes one off that list',
  ],
  acts: { undebited: { words: 0, options: ['hours', 'cursor'] }, 'debit-checked': { words: 1, options: ['reason'] } },
  run: { undebited, 'debit-checked': debitChecked },
}

async function undebited({ ctx, options, say, report }: CommandInput): Promise<number> {
  const hours = hoursOf(options.hours)
  const after = afterOf(options.cursor)
  const before = new Date(ctx.clock().getTime() - hours * HOUR_MS)
  const rows = await undebitedPayouts(ctx, { before, after, limit: ROWS + 1 })
  const items = rows.slice(0, ROWS)
  const last = items.at(-1)
  const next = rows.length > ROWS && last ? writeCursor(last.paid_at, last.withdrawal_id) : null
  for (const row of items)
    say(
      `${row.withdrawal_id}  paid ${bangkokStamp(row.paid_at)}  ${formatBaht(row.amount_satang).padStart(14)}  ${row.username}  feed ${row.feed}${row.bank_reference ? `, ${row.bank_reference}` : ''}`,
    )
  if (items.length === 0) say(`Every payout that was paid more than ${hours} hours ago is debited.`)
  if (next !== null) say(`More: --cursor ${next}`)
  report({ items, next })
  return 0
}

function hoursOf(word: string | true | undefined): number {
  const hours = word === undefined ? 24 : Number(word)
  if (!Number.isInteger(hours) || hours < 0 || hours > 10_000)
    throw new CommandMistake(`Expected --hours to be a whole number up to 10000: ${word}`)
  return hours
}

function afterOf(word: string | true | undefined): { at: Date; id: string } | undefined {
  if (word === undefined) return
  try {
    return readCursor(String(word))
  } catch {
    throw new CommandMistake(`Not a cursor: ${word}`)
  }
}

async function debitChecked({ ctx, words, options, actor, say, report }: CommandInput): Promise<number> {
  const [, id = ''] = words
  if (id === '') throw new CommandMistake('Missing argument: ID')
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)) throw new CommandMistake(`Not an id: ${id}`)
  const reason = typeof options.reason === 'string' ? options.reason.trim().slice(0, 500) : ''
  if (reason === '') throw new CommandMistake('Missing option: --reason "what the bank said"')
  const isDone = await noteDebitChecked(ctx, id, { actor, reason })
  say(isDone ? `${id} is off the list.` : `Nothing was changed: ${id} is not on the list of undebited payouts.`)
  report({ id, outcome: isDone ? 'checked' : 'none' })
  return isDone ? 0 : 1
}
