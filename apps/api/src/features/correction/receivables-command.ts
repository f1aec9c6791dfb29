/** `duang receivables`: what members owe after corrections, and how it is settled. Nothing is settled by itself. */
import { formatBaht } from '@duang/contract/money'
import { sql } from 'kysely'
import { type Command, type CommandInput, CommandMistake } from '#core/command.ts'
import { choose } from '#core/command-words.ts'
import { submit } from '#core/correction/approval.ts'
import { orderId } from '#core/correction/order.ts'
import { collect, findClaim } from '#core/correction/receivable.ts'
import { memberIdOf } from '#core/member/find-member.ts'
import { bangkokStamp } from '#kit/bangkok-instant.ts'
import { readCursor, writeCursor } from '#kit/cursor.ts'
import { amountOf, answer, cursorOf, noteOf, reasonOf, referenceOf, uuidOf } from './words.ts'

const ROWS = 50

export const receivablesCommand: Command = {
  name: 'receivables',
  summary: 'What members owe after a correction: list, collect from the credit, write off.',
  usage: [
    'receivables list [--member USERNAME] [--cursor CURSOR]     oldest first',
    'receivables collect ID --reason "why" [--amount BAHT] [--note "for the member"] [--reference TICKET]     from the credit; without --amount as much as it holds',
    'receivables write-off ID --reason "why" [--amount BAHT] [--note …] [--reference TICKET]     the house pays, as goodwill; without --amount all that is open',
  ],
  acts: {
    list: { words: 0, options: ['member', 'cursor'] },
    collect: { words: 1, options: ['reason', 'amount', 'note', 'reference'] },
    'write-off': { words: 1, options: ['reason', 'amount', 'note', 'reference'] },
  },
  run: choose('receivables', { list, collect: collectOne, 'write-off': writeOff }, 'list'),
}

async function list({ ctx, options, say, report }: CommandInput): Promise<number> {
  const cursor = cursorOf(options.cursor)
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const memberId = typeof options.member === 'string' ? await memberIdOf(ctx, options.member) : undefined
  const rows = await ctx.db
    .selectFrom('corrections as c')
    .innerJoin('members as m', (join) =>
      join.onRef('m.brand_id', '=', 'c.brand_id').onRef('m.member_id', '=', 'c.member_id'),
    )
    .leftJoin('deposits as d', (join) =>
      join.onRef('d.brand_id', '=', 'c.brand_id').onRef('d.deposit_id', '=', 'c.deposit_id'),
    )
    .select(['c.correction_id', 'c.kind', 'c.amount_satang', 'c.taken_satang', 'c.settled_satang', 'c.reason'])
    .select(['c.requested_by', 'c.approved_by', 'c.at', 'm.username', 'd.line_id'])
    .where('c.brand_id', '=', ctx.brand.id)
    .where('c.settled_at', 'is', null)
    .$if(memberId !== undefined, (rest) => rest.where('c.member_id', '=', memberId as number))
    .$if(after !== undefined, (rest) =>
      rest.where(sql<boolean>`(c.at, c.correction_id) > (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('c.at')
    .orderBy('c.correction_id')
    .limit(ROWS + 1)
    .execute()
  const items = rows.slice(0, ROWS)
  const last = items.at(-1)
  const next = rows.length > ROWS && last ? writeCursor(last.at, last.correction_id) : null
  for (const row of items) {
    const open = row.amount_satang - row.taken_satang - row.settled_satang
    const origin = row.line_id === null ? row.kind : `${row.kind} of line ${row.line_id}`
    say(
      `${row.correction_id}  ${bangkokStamp(row.at)}  ${formatBaht(open).padStart(14)} of ${formatBaht(row.amount_satang)}  ${row.username}  ${origin}`,
    )
    say(`    ${row.requested_by}: ${row.reason}`)
  }
  if (items.length === 0) say('No receivable is open.')
  if (next !== null) say(`More: --cursor ${next}`)
  report({ items, next })
  return 0
}

/** The satang that are asked for; undefined without `--amount`. */
const amountGiven = ({ options }: CommandInput): number | undefined =>
  options.amount === undefined ? undefined : amountOf(options.amount)

async function collectOne(input: CommandInput): Promise<number> {
  const { ctx, words, actor } = input
  const correctionId = uuidOf(words[1], 'ID')
  const [reason, note, amount] = [reasonOf(input), noteOf(input), amountGiven(input)]
  const id = orderId(ctx.brand.id, 'collect', correctionId, referenceOf(input))
  const outcome = await collect(ctx, { id, correctionId, amount, reason, note, actor })
  return answer(input, outcome, settled('collected'))
}

async function writeOff(input: CommandInput): Promise<number> {
  const { ctx, words, actor } = input
  const correctionId = uuidOf(words[1], 'ID')
  const [reason, note, reference] = [reasonOf(input), noteOf(input), referenceOf(input)]
  const claim = await findClaim(ctx, correctionId)
  if (!claim) throw new CommandMistake(`Unknown receivable: ${correctionId}`)
  const amount = amountGiven(input) ?? claim.open
  if (amount === 0) return answer(input, { outcome: 'settled' }, settled('written off'))
  const id = orderId(ctx.brand.id, 'write-off', correctionId, reference)
  const order = { act: 'write-off' as const, id, memberId: claim.memberId, amount, reason, note, correctionId }
  return answer(input, await submit(ctx, order, actor), settled('written off'))
}

const settled =
  (how: string) =>
  ({ taken, owed }: { taken: number; owed: number }): string =>
    `${formatBaht(taken)} baht ${how}; ${owed === 0 ? 'nothing is open any more.' : `${formatBaht(owed)} baht stay open.`}`
