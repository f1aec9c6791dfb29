/** Calls of the desk about receiving accounts. Where members transfer to is changed by two persons. */
import {
  listDeskAccounts,
  proposeDeskAccount,
  proposeDeskAccountChange,
  setDeskAccountRules,
  switchDeskAccount,
} from '@duang/contract/desk-bank-admin'
import { sql } from 'kysely'
import { pageOf } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'
import { listRequest } from '#core/desk/desk-list.ts'
import { type Desk, mountDesk } from '#core/desk/mount-desk.ts'
import { type ActKind, actProposal, proposeAct, runAct } from '#core/desk/run-act.ts'
import { bangkokDate, startOfBangkokDate } from '#kit/bangkok-time.ts'
import { refuse } from '#kit/refusal.ts'
import { ACCOUNT_ACTS, ACCOUNT_LIST, selectAccounts } from './accounts-command.ts'

const CHANGED = { changed: true } as const

/** The account that an act names as `004:1234567890`. */
const readAccount: ActKind['read'] = (tx, ctx, { words: [word = ''] = [] }) => {
  const [bank = '', digits = ''] = String(word).split(':')
  return tx
    .selectFrom('receiving_accounts')
    .select(['bank_code', 'account_digits', 'account_name', 'promptpay_id', 'feed', 'priority', 'daily_limit_satang'])
    .select(['opens_at', 'closes_at', 'is_active'])
    .where('brand_id', '=', ctx.brand.id)
    .where('bank_code', '=', bank)
    .where('account_digits', '=', digits)
    .executeTakeFirst()
}

const OF_BANK = { proposing: 'bank.manage', permission: 'bank.manage' } as const
const ADD: ActKind = { kind: 'account.add', ...OF_BANK, run: ACCOUNT_ACTS.add, read: readAccount }
const CHANGE: ActKind = { kind: 'account.change', ...OF_BANK, run: ACCOUNT_ACTS.set, read: readAccount }
export const accountProposals = [actProposal(ADD), actProposal(CHANGE)]

export function mountAccountDesk(desk: Desk): void {
  mountDesk(desk, listDeskAccounts, ({ ctx, query }) => listAccounts(ctx, query))
  mountDesk(desk, proposeDeskAccount, ({ ctx, staff, body }) => {
    const { bankCode, number, name, feed, promptPay, reason } = body
    const word = `${bankCode}:${number}`
    const call = { words: [word], options: { name, feed, promptpay: promptPay ?? undefined, ...optionsOf(body) } }
    return proposeAct(ctx, { actor: staff.actor, reason }, ADD, { subject: word, call })
  })
  mountDesk(desk, proposeDeskAccountChange, async ({ ctx, staff, params, body: { reason, promptPay, ...options } }) => {
    const word = await wordOf(ctx, params.id)
    const promptpay = promptPay === null ? 'none' : promptPay
    const call = { words: [word], options: { ...options, promptpay } }
    return proposeAct(ctx, { actor: staff.actor, reason }, CHANGE, { subject: word, call })
  })
  mountDesk(desk, setDeskAccountRules, async ({ ctx, staff, params, body }) => {
    const call = { words: [await wordOf(ctx, params.id)], options: optionsOf(body) }
    await runAct(ctx, { actor: staff.actor, reason: body.reason }, ACCOUNT_ACTS.set, call)
    return CHANGED
  })
  mountDesk(desk, switchDeskAccount, async ({ ctx, staff, params, body: { isActive, reason } }) => {
    const words = [await wordOf(ctx, params.id)]
    await runAct(ctx, { actor: staff.actor, reason }, isActive ? ACCOUNT_ACTS.on : ACCOUNT_ACTS.off, { words })
    return CHANGED
  })
}

type Rules = {
  priority?: number | undefined
  /** Satang. */
  dailyLimit?: number | null | undefined
  hours?: { from: string; to: string } | null | undefined
}

const optionsOf = ({ priority, dailyLimit, hours }: Rules) => ({
  priority,
  'daily-limit': dailyLimit === null ? 'none' : dailyLimit && (dailyLimit / 100).toFixed(2),
  hours: hours === null ? 'none' : hours && `${hours.from}-${hours.to}`,
})

async function wordOf(ctx: Ctx, id: string): Promise<string> {
  const row = await selectAccounts(ctx).where('receiving_account_id', '=', id).executeTakeFirst()
  return row ? `${row.bank_code}:${row.account_digits}` : refuse('not_found')
}

type Query = Parameters<typeof listRequest>[0]

async function listAccounts(ctx: Ctx, query: Query) {
  const since = startOfBangkokDate(bangkokDate(ctx.clock()))
  const rows = selectAccounts(ctx).select(
    // One range of the index statement_lines_received an account.
    sql<number>`(
      select coalesce(sum(l.amount_satang), 0)::bigint from statement_lines l
      where l.brand_id = receiving_accounts.brand_id and l.bank_code = receiving_accounts.bank_code
        and l.account_digits = receiving_accounts.account_digits and l.booked_at >= ${since} and l.direction = 'in'
    )`.as('received'),
  )
  const { items, next } = await pageOf(rows, ACCOUNT_LIST, listRequest(query, ACCOUNT_LIST))
  return {
    items: items.map((row) => ({
      ...{ id: row.receiving_account_id, bankCode: row.bank_code, number: row.account_digits, name: row.account_name },
      ...{ feed: row.feed, promptPay: row.promptpay_id, priority: row.priority, isActive: row.is_active },
      ...{ dailyLimit: row.daily_limit_satang, receivedToday: row.received },
      hours: row.opens_at && row.closes_at ? { from: row.opens_at.slice(0, 5), to: row.closes_at.slice(0, 5) } : null,
    })),
    next,
  }
}
