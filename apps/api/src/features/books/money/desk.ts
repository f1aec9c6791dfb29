/** Calls of the desk about where the money is. They read what `duang money` reads. */
import type { CallQuery, CallReply } from '@duang/contract'
import { maskAccount } from '@duang/contract/bank/banks'
import { listMoneyAccounts, listMoneyTransfers, readMoneyTransfer, readMoneyTree } from '@duang/contract/desk/money'
import { CommandMistake } from '#core/command.ts'
import type { Ctx } from '#core/context.ts'
import { usernamesOf } from '#core/member/find-member.ts'
import { type Desk, mountDesk } from '#entry/desk/mount-desk.ts'
import { refuse } from '#kit/refusal.ts'
import { accountOf, memberClassOf } from './account-reference.ts'
import { accountsOf } from './accounts.ts'
import { type MoneyNode, moneyTree } from './money-tree.ts'
import { findTransfer, transfersOf } from './transfers.ts'

const ROWS = 50

export function mountMoneyDesk(desk: Desk): void {
  mountDesk(desk, readMoneyTree, ({ ctx }) => tree(ctx))
  mountDesk(desk, listMoneyAccounts, ({ ctx, query }) => accounts(ctx, query))
  mountDesk(desk, listMoneyTransfers, ({ ctx, query }) => transfers(ctx, query))
  mountDesk(desk, readMoneyTransfer, ({ ctx, params }) => transfer(ctx, params.id))
}

type FlatNode = { name: string; balance: number; reference: string | null; depth: number }

const flat = ({ name, balance_satang, reference, children = [] }: MoneyNode, depth: number): FlatNode[] => [
  { name, balance: balance_satang, reference: reference ?? null, depth },
  ...children.flatMap((each) => flat(each, depth + 1)),
]

async function tree(ctx: Ctx): Promise<CallReply<typeof readMoneyTree>> {
  const found = await moneyTree(ctx)
  return {
    at: ctx.clock().toISOString(),
    nodes: found.nodes.flatMap((node) => flat(node, 0)),
    sum: found.sum_satang,
    points: found.points.map(({ name, balance_satang, reference }) => ({
      name,
      balance: balance_satang,
      reference: reference ?? null,
    })),
    sumPoints: found.sum_points,
    reported: found.reported.map(({ bank_code, account_digits, balance_satang, booked_at }) => ({
      bank: bank_code,
      account: maskAccount(account_digits),
      balance: balance_satang,
      at: booked_at.toISOString(),
    })),
  }
}

/** The place behind which a page begins. Refuses `request_invalid` for a cursor of another list. */
function placeOf({ cursor, limit = ROWS }: { cursor?: string | undefined; limit?: number | undefined }) {
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor))
    refuse('request_invalid', [{ path: 'cursor', code: 'custom' }])
  return { place: cursor === undefined ? undefined : Number(cursor), limit }
}

/** A text that names no account of the brand is answered like an unknown one. */
async function known<Found>(find: () => Found | Promise<Found>): Promise<Found> {
  try {
    return await find()
  } catch (error) {
    if (error instanceof CommandMistake) return refuse('not_found')
    throw error
  }
}

/** Whole points as hundredths, as amounts are satang: the wire has whole points then. */
const scaled = (isPoints: boolean, amount: number): number => (isPoints ? amount * 100 : amount)

async function accounts(
  ctx: Ctx,
  query: CallQuery<typeof listMoneyAccounts>,
): Promise<CallReply<typeof listMoneyAccounts>> {
  const name = await known(() => memberClassOf(query.class))
  const { place, limit } = placeOf(query)
  const { items, next } = await accountsOf(ctx, name, { after: place, limit })
  const isPoints = name === 'points'
  return {
    isPoints,
    next,
    items: items.map((row) => ({
      username: row.username,
      reference: row.reference,
      balance: scaled(isPoints, row.balance_satang),
      entries: row.entries,
      lastAt: row.posted_at?.toISOString() ?? null,
    })),
  }
}

async function transfers(
  ctx: Ctx,
  query: CallQuery<typeof listMoneyTransfers>,
): Promise<CallReply<typeof listMoneyTransfers>> {
  const account = await known(() => accountOf(ctx, query.account))
  const { place, limit } = placeOf(query)
  const { items, next } = await transfersOf(ctx, account, { before: place, limit })
  const names = await usernamesOf(
    ctx,
    items.flatMap(({ member_id }) => (member_id === null ? [] : [member_id])),
  )
  const isPoints = account.name === 'points'
  return {
    isPoints,
    next,
    items: items.map((row) => ({
      id: row.transfer_id,
      kind: row.kind,
      change: scaled(isPoints, row.change_satang),
      other: row.other,
      balance: row.balance_satang === null ? null : scaled(isPoints, row.balance_satang),
      username: names.get(row.member_id ?? 0) ?? null,
      at: row.posted_at.toISOString(),
    })),
  }
}

async function transfer(ctx: Ctx, id: string): Promise<CallReply<typeof readMoneyTransfer>> {
  const found = (await findTransfer(ctx, id)) ?? refuse('not_found')
  const isPoints = found.unit === 'point'
  const after = (balance: number | null) => (balance === null ? null : scaled(isPoints, balance))
  return {
    id,
    kind: found.kind,
    description: found.description,
    isPoints,
    debit: found.debit,
    credit: found.credit,
    amount: scaled(isPoints, found.amount_satang),
    username: found.member,
    at: found.posted_at.toISOString(),
    debitBalance: after(found.debit_balance_satang),
    creditBalance: after(found.credit_balance_satang),
  }
}
