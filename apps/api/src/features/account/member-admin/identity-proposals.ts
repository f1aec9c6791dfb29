/**
 * Another phone or bank account of a member as a proposal: the second person sees masked numbers, and may look at the complete ones with a
 * reason. An approved one is carried out once, and the member is notified.
 */
import { maskAccount } from '@duang/contract/bank/banks'
import { normalisePhone } from '@duang/contract/wire/pasted-fields'
import type { Ctx } from '#core/context.ts'
import { assertNotErased } from '#core/member/erased.ts'
import { noteIdentityChange } from '#core/member/identity-changes.ts'
import { maskPhone } from '#core/member/masks.ts'
import { notifyMember } from '#core/push/notify.ts'
import { type NewProposal, type ProposalKind, propose, type Signed } from '#entry/desk/proposal.ts'
import { inTransaction } from '#kit/database/db.ts'
import { refuse } from '#kit/refusal.ts'
import { lockMember } from '#money/ledger/ledger.ts'
import {
  checkAccount,
  isAccountTaken,
  type NamedAccount,
  namedAccount,
  type Replaced,
  replaceWith,
} from './bank-account.ts'
import { isPhoneTaken, replacePhone } from './phone.ts'

export const PHONE_KIND = 'member.phone'
export const BANK_KIND = 'member.bank-account'

export type PhonePayload = { memberId: number; phone: string }
export type BankPayload = { memberId: number; account: NamedAccount; isNameConfirmed: boolean }

type Proposing = { actor: string; reason: string }

const decisionOf = ({ approvedBy, reason }: Signed) => ({ actor: approvedBy, reason })

type Named = { bank?: string; digits: string }

/** The member sees at once what was proposed: whoever did not ask for it can object before it is in force. */
const write = (ctx: Ctx, { actor }: Proposing, proposal: NewProposal & { memberId: number }, named: Named) =>
  inTransaction(ctx.db, async (tx) => {
    await lockMember(tx, ctx.brand.id, proposal.memberId)
    await assertNotErased(tx, ctx, proposal.memberId)
    const proposalId = await propose(tx, ctx, actor, proposal)
    await noteIdentityChange(tx, ctx, { memberId: proposal.memberId, proposalId, ...named })
  })

/** Refuses `desk_state_changed` for an erased member, `desk_member_same`, `desk_member_phone_taken`, `desk_proposal_open`. */
export async function proposePhone(
  ctx: Ctx,
  { memberId, phone: typed }: PhonePayload,
  proposing: Proposing,
): Promise<void> {
  const phone = normalisePhone(typed) ?? refuse('request_invalid')
  await assertNotErased(ctx.db, ctx, memberId)
  const rows = await ctx.db
    .selectFrom('members')
    .select(['member_id', 'phone'])
    .where('brand_id', '=', ctx.brand.id)
    .where((eb) => eb.or([eb('member_id', '=', memberId), eb('phone', '=', phone)]))
    .execute()
  const before = rows.find((row) => row.member_id === memberId)?.phone ?? refuse('not_found')
  if (before === phone) refuse('desk_member_same')
  if (rows.length > 1) refuse('desk_member_phone_taken')
  const proposal: NewProposal & { memberId: number } = {
    ...{ kind: PHONE_KIND, subject: String(memberId), memberId, reason: proposing.reason },
    payload: { memberId, phone } satisfies PhonePayload,
    effect: [{ label: 'phone', before: maskPhone(before), after: maskPhone(phone), unit: 'text' }],
  }
  await write(ctx, proposing, proposal, { digits: phone })
}

type BankWish = { bank: string; digits: string; typedName?: string | undefined; isNameConfirmed: boolean }

/**
 * The bank is asked before the proposal is written. Refuses `desk_state_changed` for an erased member, what stands against the account, and
 * `desk_proposal_open`.
 */
export async function proposeBank(ctx: Ctx, memberId: number, wish: BankWish, proposing: Proposing): Promise<void> {
  await assertNotErased(ctx.db, ctx, memberId)
  const account = await namedAccount(ctx, wish)
  if (typeof account === 'string') return refuseOutcome({ outcome: account })
  const { isNameConfirmed } = wish
  const found = await checkAccount(ctx.db, ctx, memberId, { account, isNameConfirmed })
  if ('outcome' in found) return refuseOutcome(found)
  const masked = (each: string) => `${each.slice(0, 3)} ${maskAccount(each.slice(4))}`
  const proposal: NewProposal & { memberId: number } = {
    ...{ kind: BANK_KIND, subject: String(memberId), memberId, reason: proposing.reason },
    payload: { memberId, account, isNameConfirmed } satisfies BankPayload,
    effect: [
      {
        ...{ label: 'account', before: found.before.map(masked).join(', ') || null, unit: 'text' },
        after: masked(`${account.bank}:${account.digits}`),
      },
      { label: 'accountName', before: found.memberName, after: account.name, unit: 'text' },
      { label: 'waitHours', before: 0, after: ctx.brand.settings.bankChangeWaitHours, unit: 'count' },
    ],
  }
  await write(ctx, proposing, proposal, { bank: account.bank, digits: account.digits })
}

function refuseOutcome(replaced: Exclude<Replaced, { outcome: 'done' }>): never {
  switch (replaced.outcome) {
    case 'unchanged':
      return refuse('desk_member_same')
    case 'taken':
      return refuse('desk_member_account_taken')
    case 'unknown-account':
      return refuse('desk_member_account_unknown')
    case 'name-missing':
      return refuse('desk_member_name_missing')
    case 'other-name':
      return refuse('desk_member_other_name', { name: replaced.name })
  }
}

/** The second person may look at the complete numbers (`members.unmask`). */
export const identityProposals: readonly ProposalKind[] = [
  {
    kind: PHONE_KIND,
    proposing: 'members.identity',
    permission: 'members.unmask',
    execute: async (tx, ctx, payload, signed) => {
      const { memberId, phone } = payload as PhonePayload
      await assertNotErased(tx, ctx, memberId)
      const { before } = await replacePhone(tx, ctx, memberId, phone, decisionOf(signed)).catch((error: unknown) =>
        isPhoneTaken(error) ? refuse('desk_member_phone_taken') : Promise.reject(error),
      )
      if (before === phone) refuse('desk_member_same')
      await notifyMember(tx, ctx, { memberId, notice: 'phone', id: factId(ctx) })
    },
  },
  {
    kind: BANK_KIND,
    proposing: 'members.identity',
    permission: 'members.unmask',
    execute: async (tx, ctx, payload, signed) => {
      const { memberId, ...change } = payload as BankPayload
      await assertNotErased(tx, ctx, memberId)
      const replaced = await replaceWith(tx, ctx, memberId, { ...change, decision: decisionOf(signed) }).catch(
        (error: unknown): Replaced => (isAccountTaken(error) ? { outcome: 'taken' } : rethrow(error)),
      )
      if (replaced.outcome !== 'done') refuseOutcome(replaced)
      await notifyMember(tx, ctx, { memberId, notice: 'bank', id: factId(ctx) })
    },
  },
]

/** A later change of the same kind is another fact, with a notification of its own. */
const factId = ({ clock }: Ctx): string => String(clock().getTime())

function rethrow(error: unknown): never {
  throw error
}
