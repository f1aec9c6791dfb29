import { listDeposits } from '@duang/contract/bank/deposit'
import { listPublicDeposits } from '@duang/contract/bank/public-lists'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember, clientOf, createTestSite, logIn, sendFeed, type TestSite } from '../../../../test/people/site.ts'
import { line, message } from './fixtures.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.stop())

test('pages through every deposit of the member once, newest first, and through no other', async () => {
  const [member, other] = [await addMember(site), await addMember(site)]
  for (let n = 1; n <= 7; n++) {
    // Two of each moment, so that the page border falls between equal times.
    if (n % 2) site.advance(1_000)
    await sendFeed(site, 'statement', message([line(site, member, { amount: n }), line(site, other, { amount: 900 })]))
  }
  const client = clientOf(site, await logIn(site, member))
  const seen: number[] = []
  const balances: (number | undefined)[] = []
  let cursor: string | undefined
  for (let page = 0; page < 10; page++) {
    const answer = await client(listDeposits, {
      params: { uuid: member.uuid },
      query: { limit: 2, ...(cursor ? { cursor } : {}) },
    })
    seen.push(...answer.items.map((each) => each.amount))
    balances.push(...answer.items.map((each) => each.balance))
    if (answer.next === null) break
    cursor = answer.next
  }
  expect(seen).toHaveLength(7)
  expect([...seen].sort((a, b) => b - a)).toEqual([700, 600, 500, 400, 300, 200, 100])
  expect(seen[0]).toBe(700)
  // Deposits of 1 to 7 baht in turn: the credit after the one of n baht is the sum up to n.
  expect(balances).toEqual(seen.map((amount) => (amount * (amount / 100 + 1)) / 2))
  await expect(
    client(listDeposits, { params: { uuid: member.uuid }, query: { cursor: 'not-ours' } }),
  ).rejects.toMatchObject({ code: 'request_invalid' })
  await expect(client(listDeposits, { params: { uuid: other.uuid } })).rejects.toMatchObject({ code: 'not_found' })
})

test('lists real rows publicly, ten minutes late, rounded and masked, and none when switched off', async () => {
  const members = await Promise.all(Array.from({ length: 25 }, () => addMember(site)))
  site.advance(12_345)
  const amounts = members.map((_, n) => [9.99, 57.31, 412.07, 9_876.54, 123_456.78][n % 5] as number)
  const lines = members.map((member, n) => line(site, member, { amount: amounts[n] as number }))
  await sendFeed(site, 'statement', message(lines))
  const visitor = clientOf(site)
  const amountsOnShow = async () => (await visitor(listPublicDeposits, {})).items.map((each) => each.amount)
  site.advance(9 * 60_000)
  const before = await amountsOnShow()
  site.advance(2 * 60_000)
  const { items } = await visitor(listPublicDeposits, {})
  expect(before).not.toContain(12_300_000)
  expect(items).toHaveLength(20)
  expect(new Set(items.map((each) => each.amount))).toEqual(new Set([5_000, 40_000, 980_000, 12_300_000]))
  for (const item of items) {
    expect(item.name).toMatch(/^.{3}\*{4}$/)
    expect(item.at).toMatch(/:00\.000Z$/)
    expect(Object.keys(item).sort()).toEqual(['amount', 'at', 'name'])
  }
  const shown = new Set(items.flatMap((each) => [each.name, String(each.amount), String(each.amount / 100), each.at]))
  const secret = members.flatMap((each) => [each.uuid, each.username, each.phone, each.account, each.accountName])
  for (const each of [...secret, ...amounts.map(String), ...lines.map((sent) => sent.at)])
    expect(shown).not.toContain(each)

  await site.setSettings({ publicLists: false })
  expect((await visitor(listPublicDeposits, {})).items).toEqual([])
  await site.setSettings({ publicLists: true })
})
