/** Notices of another bank account or phone. Members without push see them on their pages. */
import type { IdentityChange } from '@duang/contract/account/identity-change'
import type { Ctx } from '#core/context.ts'
import type { Tx } from '#kit/database/db.ts'

type Noted = { memberId: number; bank?: string; digits: string; proposalId?: string; payableFrom?: Date | null }

/** Records it in the transaction of the change, or of the proposal that names it. */
export async function noteIdentityChange(tx: Tx, ctx: Ctx, noted: Noted): Promise<void> {
  const { memberId, bank = null, digits, proposalId = null, payableFrom = null } = noted
  await tx
    .insertInto('identity_changes')
    .values({
      brand_id: ctx.brand.id,
      member_id: memberId,
      kind: bank === null ? 'phone' : 'bank',
      bank_code: bank,
      step: proposalId === null ? 'changed' : 'proposed',
      proposal_id: proposalId,
      at: ctx.clock(),
      last_digits: digits.slice(-4),
      payable_from: payableFrom,
    })
    .execute()
}

const LISTED = 20

/** Newest first. A proposal that was decided or has expired is left out: an approved one is a change. */
export async function identityChangesOf(ctx: Ctx, memberId: number, isUnread = false): Promise<IdentityChange[]> {
  const rows = await ctx.db
    .selectFrom('identity_changes as c')
    .leftJoin('proposals as p', (join) =>
      join.onRef('p.brand_id', '=', 'c.brand_id').onRef('p.proposal_id', '=', 'c.proposal_id'),
    )
    .select(['c.change_id', 'c.kind', 'c.step', 'c.bank_code', 'c.last_digits', 'c.at', 'c.payable_from'])
    .select('c.dismissed_at')
    .where('c.brand_id', '=', ctx.brand.id)
    .where('c.member_id', '=', memberId)
    .where((eb) =>
      eb.or([eb('c.step', '=', 'changed'), eb.and([eb('p.state', '=', 'open'), eb('p.expires_at', '>', ctx.clock())])]),
    )
    .$if(isUnread, (all) => all.where('c.dismissed_at', 'is', null))
    .orderBy('c.at', 'desc')
    .orderBy('c.change_id', 'desc')
    .limit(LISTED)
    .execute()
  return rows.map((row) => ({
    id: row.change_id,
    kind: row.kind as 'bank' | 'phone',
    step: row.step as 'proposed' | 'changed',
    bankName: row.bank_code,
    lastDigits: row.last_digits,
    at: row.at.toISOString(),
    payableFrom: row.payable_from?.toISOString() ?? null,
    isDismissed: row.dismissed_at !== null,
  }))
}
