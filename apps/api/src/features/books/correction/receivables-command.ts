/** `duang receivables`: open receivables after corrections, and their settlement by staff. Nothing is settled automatically. */
import { formatBaht } from '@duang/contract/wire/money'
import { type Command, type CommandInput, unknown } from '#core/command.ts'
import { LIST_OPTIONS, pageOf, readList, sayPage } from '#core/command-list.ts'
import { REASON, reasonOf, uuidOf } from '#entry/command/command-words.ts'
import { submit } from '#entry/second-person/approval.ts'
import { bangkokStamp } from '#kit/text/bangkok-instant.ts'
import { orderId } from '#money/correction/order.ts'
import { collect, findClaim } from '#money/correction/receivable.ts'
import { openReceivables, RECEIVABLE_LIST } from './receivables.ts'
import { amountOf, answer, noteOf, referenceOf, refusalOf } from './words.ts'

const SETTLEMENT = {
  ...REASON,
  '--note <TEXT>': 'a sentence for the member',
  '--reference <TICKET>': 'the same order under it is carried out once',
} as const

export const receivablesCommand: Command = {
  name: 'receivables',
  summary: 'Receivables of members after a correction.',
  acts: {
    list: { summary: 'Open receivables, oldest first.', options: LIST_OPTIONS, run: list },
    collect: {
      summary: 'Settles a receivable from the credit.',
      words: '<ID>',
      options: { '--amount <BAHT>': 'as much as the credit holds by default', ...SETTLEMENT },
      run: collectOne,
    },
    'write-off': {
      summary: 'Writes a receivable off: the house pays, as goodwill.',
      words: '<ID>',
      options: { '--amount <BAHT>': 'all that is open by default', ...SETTLEMENT },
      run: writeOff,
    },
  },
}

async function list(input: CommandInput): Promise<number> {
  const page = await pageOf(openReceivables(input.ctx), RECEIVABLE_LIST, await readList(input, RECEIVABLE_LIST))
  return sayPage(input, page, {
    row: (row) => {
      const open = row.amount_satang - row.collected_satang - row.settled_satang
      const origin = row.line_id === null ? row.kind : `${row.kind} of line ${row.line_id}`
      return [
        `${row.correction_id}  ${bangkokStamp(row.at)}  ${formatBaht(open).padStart(14)} of ${formatBaht(row.amount_satang)}  ${row.username}  ${origin}`,
        `    ${row.requested_by}: ${row.reason}`,
      ]
    },
    none: 'No receivables are open.',
  })
}

/** Returns the requested satang. Undefined without `--amount`. */
const amountGiven = ({ options }: CommandInput): number | undefined =>
  options.amount === undefined ? undefined : amountOf(options.amount)

async function collectOne(input: CommandInput): Promise<number> {
  const { ctx, words, actor } = input
  const correctionId = uuidOf(words[0], 'ID')
  const [reason, note, amount] = [reasonOf(input.options), noteOf(input), amountGiven(input)]
  const id = orderId(ctx.brand.id, 'collect', correctionId, referenceOf(input))
  const outcome = await collect(ctx, { id, correctionId, amount, reason, note, actor })
  return answer(input, outcome, settled('collected'))
}

async function writeOff(input: CommandInput): Promise<number> {
  const { ctx, words, actor } = input
  const correctionId = uuidOf(words[0], 'ID')
  const [reason, note, reference] = [reasonOf(input.options), noteOf(input), referenceOf(input)]
  const claim = await findClaim(ctx, correctionId)
  if (!claim) throw unknown('receivable', correctionId)
  const amount = amountGiven(input) ?? claim.open
  if (amount === 0) throw refusalOf('settled')
  const id = orderId(ctx.brand.id, 'write-off', correctionId, reference)
  const order = { act: 'write-off' as const, id, memberId: claim.memberId, amount, reason, note, correctionId }
  return answer(input, await submit(ctx, order, actor), settled('written off'))
}

const settled =
  (how: string) =>
  ({ taken, owed }: { taken: number; owed: number }): string =>
    `${formatBaht(taken)} baht ${how}; ${owed === 0 ? 'nothing is open any more.' : `${formatBaht(owed)} baht stay open.`}`
