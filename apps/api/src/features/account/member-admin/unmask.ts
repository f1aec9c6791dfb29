/** Complete numbers of a member, for a person who gave a reason. */
import type { ActionInput } from '@duang/contract/action/define-action'
import type { unmaskMember } from '@duang/contract/action/member-admin'
import { setMemberBank, setMemberPhone } from '@duang/contract/action/member-identity'
import { formatAccount } from '@duang/contract/bank/banks'
import type { Ctx } from '#core/context.ts'
import type { NamedAccount } from './bank-account.ts'
import { openProposals } from './open-proposals.ts'
import { banksOf, memberOf } from './profile.ts'

const shown = (bank: string, digits: string, name: string) => `${bank} ${formatAccount(digits)} ${name}`

export async function completeNumbers(
  ctx: Ctx,
  memberId: number,
  field: ActionInput<typeof unmaskMember>['field'],
): Promise<string[]> {
  if (field === 'phone') return [(await memberOf(ctx, memberId)).phone]
  if (field === 'accounts')
    return (await banksOf(ctx, memberId)).map((row) => shown(row.bank_code, row.account_digits, row.account_name))
  return (await openProposals(ctx, memberId)).flatMap(({ kind, payload }) => {
    if (kind === setMemberPhone.name) return [(payload as { input: { phone: string } }).input.phone]
    if (kind !== setMemberBank.name) return []
    const { bank, digits, name } = (payload as { facts: NamedAccount }).facts
    return [shown(bank, digits, name)]
  })
}
