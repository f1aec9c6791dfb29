/** Where the money is: from classes of accounts down to single transfers. */
import * as z from 'zod/mini'
import { instant, page } from '../wire/fields.ts'
import { signedSum, sum } from '../wire/money.ts'
import { foldCode } from '../wire/pasted-text.ts'
import { BRAND_PATH, defineDeskCall, deskPageFields, inBrand, inBrandWithUuid } from './define-desk-call.ts'

/** Credits less debits: positive, members hold it; negative, a bank or a provider owes it, or the house gave it away. */
const node = () => ({
  name: z.string(),
  balance: signedSum(),
  /** Leads to the accounts of a class of members, or to one account of the house. Null: a sum. */
  reference: z.nullable(z.string()),
})

export const readMoneyTree = defineDeskCall({
  name: 'desk-money.tree',
  method: 'GET',
  path: `${BRAND_PATH}/money`,
  summary: 'All balances in one snapshot, whose sum is zero: banks, members, providers, house.',
  access: 'staff',
  permission: 'finance.read',
  params: inBrand(),
  reply: z.object({
    at: instant(),
    /** In the order of the tree, each under the one before with a smaller depth. */
    nodes: z.array(z.object({ ...node(), depth: z.int() })),
    sum: signedSum(),
    /** Whole points. */
    points: z.array(z.object({ name: z.string(), balance: z.int(), reference: z.nullable(z.string()) })),
    sumPoints: z.int(),
    /** What banks reported last. */
    reported: z.array(z.object({ bank: z.string(), account: z.string(), balance: signedSum(), at: instant() })),
  }),
  refusals: [],
})

/** Accounts of points: amounts are points, and decoded hundredths of points, as satang are of baht. */
const amounts = () => ({ isPoints: z.boolean() })

export const listMoneyAccounts = defineDeskCall({
  name: 'desk-money.accounts',
  method: 'GET',
  path: `${BRAND_PATH}/money/accounts`,
  summary:
    'Accounts of members in a class that are not zero. A page may have fewer rows than its limit, and a next page.',
  access: 'staff',
  permission: 'finance.read',
  params: inBrand(),
  query: z.strictObject({ ...deskPageFields(), class: z.string().check(z.regex(/^member:[a-z_]{1,30}$/)) }),
  reply: z.extend(
    page(
      z.object({
        username: z.string(),
        reference: z.string(),
        balance: signedSum(),
        entries: z.int(),
        lastAt: z.nullable(instant()),
      }),
    ),
    amounts(),
  ),
  refusals: ['not_found'],
})

export const listMoneyTransfers = defineDeskCall({
  name: 'desk-money.transfers',
  method: 'GET',
  path: `${BRAND_PATH}/money/transfers`,
  summary: 'Transfers of one account, newest first.',
  access: 'staff',
  permission: 'finance.read',
  params: inBrand(),
  query: z.strictObject({
    ...deskPageFields(),
    account: z.string().check(z.overwrite(foldCode), z.minLength(1), z.maxLength(120)),
  }),
  reply: z.extend(
    page(
      z.object({
        id: z.uuid(),
        kind: z.string(),
        /** Positive: the account was credited. */
        change: signedSum(),
        /** After the transfer, of accounts of members. */
        balance: z.nullable(signedSum()),
        /** The other account, of transfers of the house. */
        other: z.nullable(z.string()),
        username: z.nullable(z.string()),
        at: instant(),
      }),
    ),
    amounts(),
  ),
  refusals: ['not_found'],
})

export const readMoneyTransfer = defineDeskCall({
  name: 'desk-money.transfer',
  method: 'GET',
  path: `${BRAND_PATH}/money/transfers/{id}`,
  summary: 'One transfer with both accounts and the balances after it.',
  access: 'staff',
  permission: 'finance.read',
  params: inBrandWithUuid(),
  reply: z.object({
    id: z.uuid(),
    kind: z.string(),
    description: z.string(),
    ...amounts(),
    amount: sum(),
    debit: z.string(),
    credit: z.string(),
    username: z.nullable(z.string()),
    debitBalance: z.nullable(signedSum()),
    creditBalance: z.nullable(signedSum()),
    at: instant(),
  }),
  refusals: [],
})

export const deskMoneyCalls = [readMoneyTree, listMoneyAccounts, listMoneyTransfers, readMoneyTransfer] as const
