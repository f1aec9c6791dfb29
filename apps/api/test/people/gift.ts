/** Credit that must be wagered before a withdrawal, as the wheel gives it: by a draw of the site. */
import { randomUUID } from 'node:crypto'
import { inTransaction } from '../../src/kit/database/db.ts'
import { drawOnce } from '../../src/money/draw/draw.ts'
import { writeTable } from '../../src/money/prize/prize-table.ts'
import { grantRights } from '../../src/money/right/right.ts'
import type { TestMember, TestSite } from './site.ts'

export async function giveGift(
  site: TestSite,
  member: TestMember,
  satang: number,
  turnoverMultiple: number,
): Promise<void> {
  const ctx = await site.ctx()
  const segment = { label: 'เครดิต', weight: 1, prize: { type: 'credit', satang, turnoverMultiple } as const }
  await inTransaction(site.owner, (tx) => writeTable(tx, ctx, 'wheel', [segment, segment]))
  const grant = { game: 'wheel', source: `staff:${randomUUID()}`, count: 1, expiresAt: null } as const
  await grantRights(ctx.db, ctx, member.memberId, grant)
  await inTransaction(ctx.db, (tx) => drawOnce(tx, ctx, member.memberId, 'wheel'))
}
