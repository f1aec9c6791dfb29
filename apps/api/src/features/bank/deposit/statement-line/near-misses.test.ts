/** Members that nearly fit a waiting line, as `duang deposits explain` and the page of the line show them to staff. */
import { assignReceivingAccount } from '@duang/contract/bank/deposit'
import { readDeskLine } from '@duang/contract/desk/lines'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { typed } from '../../../../../test/outside/command.ts'
import { createTestDesk, type TestDesk } from '../../../../../test/people/desk.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  logIn,
  sendFeed,
  type TestMember,
  type TestSite,
} from '../../../../../test/people/site.ts'
import { line, message } from '../fixtures.ts'

let site: TestSite
let desk: TestDesk
beforeAll(async () => {
  site = await createTestSite()
  desk = await createTestDesk(site)
  await site.setSettings({ depositSuffix: true })
})
afterAll(async () => {
  await desk.stop()
  await site.stop()
})

/** A queued line. Returns its number. */
async function queued(member: TestMember, given: Parameters<typeof line>[2]): Promise<number> {
  const sent = line(site, member, given)
  await sendFeed(site, 'statement', message([sent]))
  const row = await site.owner
    .selectFrom('statement_lines')
    .select(['line_id', 'state'])
    .where('ext_id', '=', sent.id)
    .executeTakeFirstOrThrow()
  expect(row.state).toBe('queued')
  return row.line_id
}

/** The line as the command and as the desk explain it. */
async function explained(id: number) {
  const cashier = await desk.person('cashier')
  const { text, data } = await typed(site, ['deposits', 'explain', String(id)], { actor: 'cli:operator' })
  const { candidates } = await cashier.call(readDeskLine, { params: { brand: desk.brand, id } })
  const near = data.nearMisses as { memberId: number; score: number; reasons: { code: string }[] }[]
  return { text, near, candidates }
}

test('names a member with the name and the bank of the payer, but other digits', async () => {
  const member = await addMember(site, { accountName: 'สมหญิง ลือชัย' })
  await addMember(site, { accountName: 'สมหญิง ลือชัย', bank: '002' })
  const id = await queued(member, { account: 'xxx-x-x9911-x', name: 'น.ส. สมหญิง ลือชัย' })
  const { text, near, candidates } = await explained(id)
  expect(near.map((each) => each.memberId)).toEqual([member.memberId])
  expect(near[0]?.reasons.map(({ code }) => code)).toEqual(['account-differs', 'bank-equal', 'name-equal'])
  expect(text).toContain(`near misses, which are no candidates:\n~ ${member.username}: 45`)
  expect(text).toContain('the account differs (xxx-x-x9911-x)')
  expect(text).not.toContain(member.account)
  expect(candidates).toMatchObject([{ username: member.username, isRefused: true, score: 45 }])
  expect(candidates[0]?.accounts[0]?.account).toMatch(/^xxx-/)
})

test('names a member of the payer’s bank whose name a bank shortens', async () => {
  const member = await addMember(site, { accountName: 'ประภาพร ทองดี' })
  const id = await queued(member, { account: 'x0042', name: 'ประภาพร ท***' })
  expect((await explained(id)).near.map((each) => each.memberId)).toEqual([member.memberId])
})

test('names a member whose four digits and bank agree, but with another name', async () => {
  const member = await addMember(site)
  const id = await queued(member, { account: `x${member.account.slice(-4)}`, name: 'วิชัย พงษ์พานิช' })
  const { text, near, candidates } = await explained(id)
  expect(near.find((each) => each.memberId === member.memberId)).toMatchObject({ score: 15 })
  expect(text).toContain('4 shown digits of the account agree')
  expect(text).toContain('the name differs')
  expect(candidates.find((each) => each.username === member.username)).toMatchObject({ isRefused: false })
})

test('names no candidate of the line again', async () => {
  const names = { accountName: 'มะลิวัลย์ ทองสุข' }
  const [member, other] = [await addMember(site, names), await addMember(site, names)]
  const tail = member.account.slice(-4)
  await site.owner
    .updateTable('member_banks')
    .set({ account_digits: `${other.account.slice(0, 6)}${tail}` })
    .where('member_id', '=', other.memberId)
    .execute()
  const { near, candidates } = await explained(await queued(member, { account: `x${tail}`, name: names.accountName }))
  expect(near.map((each) => each.memberId)).not.toContain(member.memberId)
  expect(candidates.filter(({ username }) => username === member.username)).toHaveLength(1)
})

test('names no member for the bank alone', async () => {
  const member = await addMember(site, { bank: '006', account: '4887700999' })
  const api = clientOf(site, await logIn(site, member))
  await api(assignReceivingAccount, { body: { uuid: member.uuid, bankId: member.account, bankName: member.bank } })
  const id = await queued(member, { account: null, amount: 700, name: 'วิชัย พงษ์พานิช' })
  const { near } = await explained(id)
  expect(near.map((each) => each.memberId)).not.toContain(member.memberId)
})

test('names a member whose open request has the satang of the line', async () => {
  const member = await addMember(site, { bank: '004', account: '4887700123' })
  const api = clientOf(site, await logIn(site, member))
  const asked = await api(assignReceivingAccount, {
    body: { uuid: member.uuid, bankId: member.account, bankName: member.bank },
  })
  const stranger = { ...member, bank: '002', account: '6660001112', accountName: 'ไม่มี ใครรู้จัก' }
  const sent = { amount: 300 + (asked.suffixSatang ?? 0) / 100 }
  expect(asked.suffixSatang).toBeGreaterThan(0)
  const { near } = await explained(await queued(stranger, sent))
  expect(near.find((each) => each.memberId === member.memberId)?.reasons.map(({ code }) => code)).toContain(
    'suffix-equal',
  )
})

test('names nobody for a stranger, and nobody more of a closed line', async () => {
  const member = await addMember(site, { accountName: 'กรรณิการ์ ศรีสุข' })
  const stranger = { ...member, bank: '002', account: '7770001112', accountName: 'ไม่มี ผู้ใดรู้' }
  expect((await explained(await queued(stranger, {}))).near).toEqual([])
  const id = await queued(member, { account: 'x9913' })
  expect((await explained(id)).near).toHaveLength(1)
  await typed(site, ['deposits', 'ignore', String(id), '--reason', 'no deposit'], { actor: 'cli:operator' })
  const { text, near, candidates } = await explained(id)
  expect([near, candidates]).toEqual([[], []])
  expect(text).not.toContain('near misses')
})
