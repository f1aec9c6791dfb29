/**
 * Another phone or bank account of a member: the second person sees masked numbers, and may look at the complete ones with a reason. The
 * member is notified.
 */
import { setMemberBank, setMemberPhone } from '@duang/contract/action/member-identity'
import { maskAccount } from '@duang/contract/bank/banks'
import type { Ctx } from '#core/context.ts'
import { assertNotErased } from '#core/member/erased.ts'
import { noteIdentityChange } from '#core/member/identity-changes.ts'
import { maskPhone } from '#core/member/masks.ts'
import { notifyMember } from '#core/push/notify.ts'
import { implement } from '#entry/action/implement.ts'
import { memberOfDesk } from '#entry/desk/desk-member.ts'
import type { EffectFigure } from '#entry/desk/proposal.ts'
import type { Tx } from '#kit/database/db.ts'
import { lockMember } from '#money/ledger/ledger.ts'
import { type NamedAccount, namedAccount, replaceBank } from './bank-account.ts'
import { replacePhone } from './phone.ts'

/** Locks the member. Refuses `desk_state_changed` for an erased one. */
async function lockKept(tx: Tx, ctx: Ctx, uuid: string): Promise<number> {
  const { memberId } = await memberOfDesk(ctx, uuid)
  await lockMember(tx, ctx.brand.id, memberId)
  await assertNotErased(tx, ctx, memberId)
  return memberId
}

type Named = { member: string; proposalId: string; bank?: string; digits: string }

/** The member sees at once what was proposed: whoever did not ask for it can object before it is in force. */
async function noteProposed(tx: Tx, ctx: Ctx, { member, ...named }: Named): Promise<void> {
  await noteIdentityChange(tx, ctx, { memberId: await lockKept(tx, ctx, member), ...named })
}

/** A later change of the same kind is another fact, with a notification of its own. */
const factId = ({ clock }: Ctx): string => String(clock().getTime())

const setPhone = implement(
  setMemberPhone,
  async ({ tx, ctx, person: { actor }, input: { member, phone } }) => {
    const memberId = await lockKept(tx, ctx, member)
    const { before, revokedLinks } = await replacePhone(tx, ctx, memberId, { phone, actor })
    await notifyMember(tx, ctx, { memberId, notice: 'phone', id: factId(ctx) })
    return { before, phone, revokedLinks }
  },
  {
    onProposed: ({ tx, ctx, proposalId, input: { member, phone } }) =>
      noteProposed(tx, ctx, { member, proposalId, digits: phone }),
    effect: (_, { before, phone }) => [
      { label: 'phone', before: maskPhone(before), after: maskPhone(phone), unit: 'text' },
    ],
  },
)

const masked = (each: string) => `${each.slice(0, 3)} ${maskAccount(each.slice(4))}`

const setBank = implement(
  setMemberBank,
  async ({ tx, ctx, person: { actor }, facts, input: { member, isNameConfirmed = false } }) => {
    const memberId = await lockKept(tx, ctx, member)
    const change = { account: facts as NamedAccount, isNameConfirmed, actor }
    const replaced = await replaceBank(tx, ctx, memberId, change)
    await notifyMember(tx, ctx, { memberId, notice: 'bank', id: factId(ctx) })
    return { ...replaced, payableFrom: replaced.payableFrom?.toISOString() ?? null }
  },
  {
    ask: async ({ ctx, input: { member, account, name } }): Promise<NamedAccount> => {
      await assertNotErased(ctx.db, ctx, (await memberOfDesk(ctx, member)).memberId)
      const [bank = '', digits = ''] = account.split(':')
      return namedAccount(ctx, { bank, digits, typedName: name })
    },
    onProposed: ({ tx, ctx, proposalId, facts, input: { member } }) => {
      const { bank, digits } = facts as NamedAccount
      return noteProposed(tx, ctx, { member, proposalId, bank, digits })
    },
    effect: ({ ctx, input }, { before, name }): EffectFigure[] => [
      {
        label: 'account',
        before: before.accounts.map(masked).join(', ') || null,
        after: masked(input.account),
        unit: 'text',
      },
      { label: 'accountName', before: before.name, after: name, unit: 'text' },
      { label: 'waitHours', before: 0, after: ctx.brand.settings.bankChangeWaitHours, unit: 'count' },
    ],
    say: (_result, { account }) => [
      `The account is now ${account}.`,
      'Transfers from the account before wait in the queue: `duang deposits list`.',
    ],
  },
)

export const identityActions = [setPhone, setBank]
