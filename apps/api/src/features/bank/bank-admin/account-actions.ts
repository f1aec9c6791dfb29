/** What staff do with receiving accounts: the site's own accounts that members transfer to and are paid from. */

import { promptPayIdOf } from '@duang/contract/account/promptpay'
import {
  addAccount,
  changeAccount,
  listAccounts,
  setAccountRules,
  turnAccountOff,
  turnAccountOn,
} from '@duang/contract/action/bank-admin'
import { bankByCode, formatAccount } from '@duang/contract/bank/banks'
import { sql } from 'kysely'
import { type ListForm, pageOf } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'
import { implement, implementList, type Work } from '#entry/action/implement.ts'
import { figuresOf } from '#entry/action/second-person.ts'
import { type Tx, violatedConstraint } from '#kit/database/db.ts'
import { refuse } from '#kit/refusal.ts'
import { bangkokDate, startOfBangkokDate } from '#kit/text/bangkok-time.ts'

const ACCOUNT_LIST: ListForm = {
  keys: [
    { column: 'priority', type: 'bigint' },
    { column: 'receiving_account_id', type: 'uuid' },
  ],
  order: 'asc',
}

const list = implementList(listAccounts, ACCOUNT_LIST, async ({ ctx, request }) => {
  const { items, next } = await pageOf(selectAccounts(ctx), ACCOUNT_LIST, request)
  return {
    items: items.map((row) => ({
      id: row.receiving_account_id,
      account: `${row.bank_code}:${row.account_digits}`,
      name: row.account_name,
      feed: row.feed,
      promptPay: row.promptpay_id,
      promptPayIs: row.promptpay_id && promptPayWords(row.promptpay_id),
      priority: row.priority,
      isActive: row.is_active,
      dailyLimit: row.daily_limit_satang,
      receivedToday: row.received,
      hours: row.opens_at && row.closes_at ? `${row.opens_at.slice(0, 5)}-${row.closes_at.slice(0, 5)}` : null,
    })),
    next,
  }
})

function selectAccounts({ db, brand, clock }: Ctx) {
  const since = startOfBangkokDate(bangkokDate(clock()))
  return (
    db
      .selectFrom('receiving_accounts')
      .select(['receiving_account_id', 'bank_code', 'account_digits', 'account_name', 'feed', 'promptpay_id'])
      .select(['priority', 'is_active', 'daily_limit_satang', 'opens_at', 'closes_at'])
      // One range of the index statement_lines_received an account.
      .select(
        sql<number>`(
          select coalesce(sum(l.amount_satang), 0)::bigint from statement_lines l
          where l.brand_id = receiving_accounts.brand_id and l.bank_code = receiving_accounts.bank_code
            and l.account_digits = receiving_accounts.account_digits and l.booked_at >= ${since} and l.direction = 'in'
        )`.as('received'),
      )
      .where('brand_id', '=', brand.id)
  )
}

const KINDS = { phone: 'phone', citizen: 'citizen id', tax: 'tax id', wallet: 'e-wallet' } as const

/** Says whose id it is, so that a person compares it with the document. */
function promptPayWords(id: string): string {
  const read = promptPayIdOf(id)
  return read ? `${KINDS[read.kind]} ${read.shown}` : `${id} IS NO VALID ID, members get no code`
}

type Given = {
  name?: string | undefined
  feed?: string | undefined
  promptPay?: string | null | undefined
  priority?: number | undefined
  dailyLimit?: number | null | undefined
  hours?: string | null | undefined
}

/** The given columns. */
function valuesOf({ name, feed, promptPay, priority, dailyLimit, hours }: Given) {
  const [opens_at = null, closes_at = null] = hours?.split('-') ?? []
  return {
    ...(name === undefined ? {} : { account_name: name }),
    ...(feed === undefined ? {} : { feed }),
    ...(promptPay === undefined ? {} : { promptpay_id: promptPay && (promptPayIdOf(promptPay)?.id ?? null) }),
    ...(priority === undefined ? {} : { priority }),
    ...(dailyLimit === undefined ? {} : { daily_limit_satang: dailyLimit }),
    ...(hours === undefined ? {} : { opens_at, closes_at }),
  }
}

const placeOf = ({ brand }: Ctx, account: string) => {
  const [bank_code = '', account_digits = ''] = account.split(':')
  return { brand_id: brand.id, bank_code, account_digits }
}

const add = implement(
  addAccount,
  async ({ tx, ctx, input }) => {
    const { account, feed, name } = input
    const row = await tx
      .insertInto('receiving_accounts')
      .values({ ...placeOf(ctx, account), ...valuesOf(input), feed, account_name: name })
      .onConflict((conflict) => conflict.columns(['brand_id', 'bank_code', 'account_digits']).doNothing())
      .returning('promptpay_id')
      .executeTakeFirst()
      .catch((error: unknown) => refuseFeed(error, feed))
    return row ? { account, promptPay: row.promptpay_id } : refuse('bank_account_exists', { account })
  },
  {
    effect: async ({ tx, ctx, input: { account } }) =>
      figuresOf({ before: null, after: await selectShown(tx, ctx, account).executeTakeFirstOrThrow() }),
    say: ({ account, promptPay }) => [`${namesOf(account)} is added.`, ...saidPromptPay(promptPay)],
  },
)

/** What a second person sees of an account. */
const selectShown = (tx: Tx, ctx: Ctx, account: string) => {
  const { brand_id, bank_code, account_digits } = placeOf(ctx, account)
  return tx
    .selectFrom('receiving_accounts')
    .select(['bank_code', 'account_digits', 'account_name', 'promptpay_id', 'feed', 'priority', 'daily_limit_satang'])
    .select(['opens_at', 'closes_at', 'is_active'])
    .where('brand_id', '=', brand_id)
    .where('bank_code', '=', bank_code)
    .where('account_digits', '=', account_digits)
}

const namesOf = (account: string): string => {
  const [bank = '', digits = ''] = account.split(':')
  return `${bankByCode(bank)?.nameEn ?? bank} ${formatAccount(digits)}`
}
const saidPromptPay = (id: string | null | undefined) => (id ? [`PromptPay ${promptPayWords(id)}.`] : [])

function refuseFeed(error: unknown, feed: string | undefined): never {
  if (violatedConstraint(error) === 'receiving_accounts_brand_id_feed_fkey') refuse('bank_feed_unknown', { feed })
  throw error
}

/** Changes an account. Refuses `not_found`, and `desk_nothing_changed` where nothing is given. */
async function update(tx: Tx, ctx: Ctx, account: string, values: ReturnType<typeof valuesOf> | { is_active: boolean }) {
  if (Object.keys(values).length === 0) refuse('desk_nothing_changed')
  const { brand_id, bank_code, account_digits } = placeOf(ctx, account)
  const row = await tx
    .updateTable('receiving_accounts')
    .set(values)
    .where('brand_id', '=', brand_id)
    .where('bank_code', '=', bank_code)
    .where('account_digits', '=', account_digits)
    .returning('promptpay_id')
    .executeTakeFirst()
  return row ? { account, promptPay: row.promptpay_id } : refuse('not_found')
}

const change = implement(
  changeAccount,
  ({ tx, ctx, input }) =>
    update(tx, ctx, input.account, valuesOf(input)).catch((error: unknown) => refuseFeed(error, input.feed)),
  { say: ({ account, promptPay }) => [`${account}: changed.`, ...saidPromptPay(promptPay)] },
)
const set = implement(setAccountRules, ({ tx, ctx, input }) => update(tx, ctx, input.account, valuesOf(input)))
const turn =
  (isOn: boolean) =>
  ({ tx, ctx, input }: Work<typeof turnAccountOn>) =>
    update(tx, ctx, input.account, { is_active: isOn })

const off = implement(
  turnAccountOff,
  async (work) => {
    const { account } = await turn(false)(work)
    const other = await work.tx
      .selectFrom('receiving_accounts')
      .select('feed')
      .where('brand_id', '=', work.ctx.brand.id)
      .where('is_active', '=', true)
      .executeTakeFirst()
    return { account, isLast: !other }
  },
  {
    say: ({ account, isLast }) => [
      `${account}: off.`,
      ...(isLast ? ['WARNING: no account is on. Members cannot deposit, and payouts wait.'] : []),
    ],
  },
)

export const accountLists = [list]
export const accountActions = [add, change, set, implement(turnAccountOn, turn(true)), off]
