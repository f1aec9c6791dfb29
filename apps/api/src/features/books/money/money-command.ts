/** `duang money`: where the money is, from classes of accounts down to single transfers. */
import { maskAccount } from '@duang/contract/bank/banks'
import { formatBaht } from '@duang/contract/wire/money'
import { type Command, type CommandInput, invalid, unknown } from '#core/command.ts'
import { PAGE_OPTIONS, readPage, sayPage } from '#core/command-list.ts'
import { uuidOf, wordOf } from '#entry/command/command-words.ts'
import { bangkokStamp } from '#kit/text/bangkok-instant.ts'
import { accountOf, memberClassOf } from './account-reference.ts'
import { accountsOf } from './accounts.ts'
import { type MoneyNode, moneyTree } from './money-tree.ts'
import { findTransfer, transfersOf } from './transfers.ts'

export const moneyCommand: Command = {
  name: 'money',
  summary: 'Where the money is: classes of accounts, accounts, transfers.',
  acts: {
    tree: { summary: 'All balances, whose sum is zero; exit code 1 if it is not.', run: tree },
    accounts: {
      summary: 'Accounts of members in a class that are not zero.',
      words: '<CLASS>',
      options: PAGE_OPTIONS,
      run: accounts,
    },
    transfers: {
      summary: 'Transfers of an account, newest first.',
      words: '<ACCOUNT>',
      options: PAGE_OPTIONS,
      run: transfers,
    },
    transfer: { summary: 'One transfer with both accounts.', words: '<ID>', run: transfer },
  },
}

async function tree({ ctx, say, report }: CommandInput): Promise<number> {
  const found = await moneyTree(ctx)
  for (const line of found.nodes.flatMap((node) => nodeLines(node, 0))) say(line)
  say(`${formatBaht(found.sum_satang).padStart(20)}  sum`)
  for (const { name, balance_satang } of found.points) say(`${String(balance_satang).padStart(20)}  ${name}, points`)
  for (const { bank_code, account_digits, balance_satang, booked_at } of found.reported)
    say(
      `The bank reported ${formatBaht(balance_satang)} in ${bank_code} ${maskAccount(account_digits)} at ${bangkokStamp(booked_at)}`,
    )
  const isZero = found.sum_satang === 0 && found.sum_points === 0
  if (!isZero) say('WARNING: the sum is not zero. Run duang verify-ledger.')
  report(found)
  return isZero ? 0 : 1
}

const nodeLines = ({ name, balance_satang, children = [] }: MoneyNode, depth: number): string[] => [
  `${formatBaht(balance_satang).padStart(20)}  ${'  '.repeat(depth)}${name}`,
  ...children.flatMap((each) => nodeLines(each, depth + 1)),
]

/** Pages of these lists go on behind a number. */
function placeOf(options: CommandInput['options']): { place: number | undefined; limit: number } {
  const { cursor, ...rest } = options
  if (cursor !== undefined && !/^\d{1,15}$/.test(String(cursor)))
    throw invalid('--cursor is not from this list. Copy it from the line "More:".')
  const { limit } = readPage(rest, { keys: [], order: 'asc' })
  return { place: cursor === undefined ? undefined : Number(cursor), limit }
}

async function accounts(input: CommandInput): Promise<number> {
  const name = memberClassOf(wordOf(input.words[0], 'CLASS'))
  const { place, limit } = placeOf(input.options)
  return sayPage(input, await accountsOf(input.ctx, name, { after: place, limit }), {
    row: (row) =>
      `${amountOf(name, row.balance_satang)}  ${row.reference}  ${row.entries} entries${row.posted_at ? `, last ${bangkokStamp(row.posted_at)}` : ''}`,
    none: 'No account of these members is other than zero.',
  })
}

const amountOf = (name: string, satang: number): string =>
  (name.endsWith('points') ? `${satang} points` : formatBaht(satang)).padStart(18)

const ENTRIES_MAX = 499

async function transfers(input: CommandInput): Promise<number> {
  const account = await accountOf(input.ctx, wordOf(input.words[0], 'ACCOUNT'))
  const { place, limit } = placeOf(input.options)
  const page = await transfersOf(input.ctx, account, { before: place, limit: Math.min(limit, ENTRIES_MAX) })
  return sayPage(input, page, {
    row: (row) =>
      `${bangkokStamp(row.posted_at)}  ${amountOf(account.name, row.change_satang)}  ${row.kind}  ${row.transfer_id}${row.other === null ? '' : `  ${row.other}${row.member_id === null ? '' : ` of member ${row.member_id}`}`}`,
    none: 'This part of the ledger has no transfer of the account.',
  })
}

async function transfer({ ctx, words, say, report }: CommandInput): Promise<number> {
  const id = uuidOf(words[0], 'ID')
  const found = await findTransfer(ctx, id)
  if (!found) throw unknown('transfer', id)
  say(`${found.transfer_id}  ${bangkokStamp(found.posted_at)}  ${found.kind}: ${found.description}`)
  say(
    `${amountOf(found.unit === 'point' ? 'points' : '', found.amount_satang)}  ${found.debit} → ${found.credit}${found.member === null ? '' : ` of ${found.member}`}`,
  )
  report(found)
  return 0
}
