/** Corruptions of rights; the verifier must report each by the invariants that it breaks. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import { inTransaction } from '#kit/database/db.ts'
import { drawOnce } from '#money/draw/draw.ts'
import { writeTable } from '#money/prize/prize-table.ts'
import { grantRights } from '#money/right/right.ts'
import { type Corruption, testInvariants } from '../../../../test/books/corruptions.ts'
import { addMember, createTestSite, type TestSite } from '../../../../test/people/site.ts'
import { rightInvariants } from './invariants.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ now: new Date('2026-10-05T11:00:00+07:00') })
  const { memberId } = await addMember(site)
  const ctx = await site.ctx()
  const segment = { label: 'ไม่ได้รางวัล', weight: 1, prize: { type: 'nothing' } as const }
  await inTransaction(site.owner, (tx) => writeTable(tx, ctx, 'wheel', [segment, segment]))
  await grantRights(ctx.db, ctx, memberId, { game: 'wheel', source: 'staff:a', count: 2, expiresAt: null })
  await inTransaction(ctx.db, (tx) => drawOnce(tx, ctx, memberId, 'wheel'))
  await inTransaction(ctx.db, (tx) => drawOnce(tx, ctx, memberId, 'wheel'))
})
afterAll(() => site.stop())

const [ONE, TIME] = rightInvariants.map((each) => each.name) as [string, string]
const PART = 'where right_id = (select min(right_id::text)::uuid from member_rights where spent_at is not null)'

const CORRUPTIONS: Corruption[] = [
  {
    what: 'a right spent without a draw',
    breaks: [ONE],
    statements: () => [`update member_rights set spent_by = '${randomUUID()}' ${PART}`],
  },
  {
    what: 'a draw whose right is open again',
    breaks: [ONE],
    statements: () => [`update member_rights set spent_at = null, spent_by = null ${PART}`],
  },
  {
    what: 'a right spent after it expired',
    breaks: [TIME],
    statements: () => [`update member_rights set expires_at = spent_at ${PART}`],
  },
  {
    what: 'a right spent although it was revoked',
    breaks: [TIME],
    statements: () => [`update member_rights set revoked_at = now() ${PART}`],
  },
]

testInvariants(() => site, rightInvariants, CORRUPTIONS)
