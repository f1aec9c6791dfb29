import { cashOut, openGame } from '@duang/contract/games/games'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CommandMistake } from '#core/command.ts'
import { readBalance } from '#money/ledger/ledger.ts'
import { settle } from '#money/provider-transfer/provider-transfer.ts'
import { verifyLedger } from '../../../../test/books/verify-ledger.ts'
import { optionsOf, typed } from '../../../../test/outside/command.ts'
import { startTransferStudio, type TransferStudio } from '../../../../test/outside/transfer-studio.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  giveCredit,
  logIn,
  type TestMember,
  type TestSite,
} from '../../../../test/people/site.ts'

const DAY = 24 * 3_600_000
let site: TestSite
let studio: TransferStudio
let member: TestMember
let call: ReturnType<typeof clientOf>

beforeAll(async () => {
  site = await createTestSite()
  studio = await startTransferStudio(site)
})
afterAll(async () => {
  studio.stop()
  await site.stop()
})
beforeEach(async () => {
  Object.assign(studio, { faults: {}, asked: [] })
  member = await addMember(site)
  await giveCredit(site, member, 300_00)
  call = clientOf(site, await logIn(site, member))
})

const open = () =>
  call(openGame, { body: { username: member.username, provider: studio.provider.provider, gameCode: 'reels' } })
const cash = async () => (await readBalance(site.platform.db, 1, member.memberId, 'cash')).balance

async function run(words: string[], options: Record<string, string> = {}) {
  const { data, ...rest } = await typed(site, ['provider', ...words, ...optionsOf(options)], { actor: 'nok' })
  return { ...rest, reported: (data?.items ?? [data]) as Record<string, unknown>[] }
}

/** A launch whose deposit never arrives, and a provider that does not report for a day. */
async function leaveInDoubt(): Promise<string> {
  studio.faults = { deposit: ['lost'], status: Array.from({ length: 9 }, () => 'lost' as const) }
  await open().catch(() => undefined)
  const [row] = (await run(['transfers'])).reported
  const ref = String(row?.id)
  site.advance(DAY)
  expect(await settle(await site.ctx(), ref)).toBe('pending')
  return ref
}

test('lists a transfer after a day without further queries, and lets staff query the provider', async () => {
  const ref = await leaveInDoubt()
  const before = studio.asked.length
  site.advance(DAY)
  expect(await settle(await site.ctx(), ref)).toBe('pending')
  expect(studio.asked).toHaveLength(before)
  const { reported, said } = await run(['transfers', 'list'])
  expect(reported).toMatchObject([{ id: ref, amount: 300, direction: 'out', staffAt: expect.any(String) }])
  expect(said[0]).toContain('Waits for staff since')
  expect(said[1]).toMatch(new RegExp(`${member.username}.*300\\.00`))
  expect(await run(['transfers', 'ask', ref])).toMatchObject({ code: 1 })
  studio.faults = {}
  expect(await run(['transfers', 'ask', ref])).toMatchObject({ code: 0, reported: [{ state: 'done' }] })
  expect((await verifyLedger(site.owner)).broken).toEqual([])
})

test('lets staff settle with a reason what the provider cannot report', async () => {
  const ref = await leaveInDoubt()
  await expect(run(['transfers', 'resolve', ref, 'refused'])).rejects.toThrow(CommandMistake)
  const reason = 'The provider wrote that it has no such transfer'
  expect(await run(['transfers', 'resolve', ref, 'refused'], { reason })).toMatchObject({
    code: 0,
    reported: [{ state: 'refused', by: 'staff' }],
  })
  expect(await cash()).toBe(300_00)
  await expect(run(['transfers', 'resolve', ref, 'done'], { reason })).rejects.toThrow(CommandMistake)
  const row = await site.owner
    .selectFrom('provider_transfers')
    .select(['ended_by', 'note'])
    .where('ref', '=', ref)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ ended_by: 'nok', note: reason })
  expect((await verifyLedger(site.owner)).broken).toEqual([])
})

test('prefers the provider’s own report to that of staff', async () => {
  studio.faults.deposit = ['silent']
  await open().catch(() => undefined)
  const [row] = (await run(['transfers'])).reported
  const reported = await run(['transfers', 'resolve', String(row?.id), 'refused'], { reason: 'a guess' })
  expect(reported).toMatchObject({
    error: { code: 'desk_provider_disagrees' },
  })
  expect(await cash()).toBe(0)
})

test('settles returned credit with its amount', async () => {
  await open()
  studio.faults = { withdrawAll: ['silent'], status: Array.from({ length: 9 }, () => 'lost' as const) }
  await call(cashOut, { body: { username: member.username } })
  const [row] = (await run(['transfers'])).reported
  const words = ['transfers', 'resolve', String(row?.id), 'done']
  expect(await run(words, { reason: 'a guess', amount: '300' })).toMatchObject({
    error: { code: 'desk_transfer_early', message: expect.stringContaining('still asked') },
  })
  site.advance(DAY)
  expect(await run(words, { reason: 'a guess', amount: '9000000' })).toMatchObject({
    error: { code: 'desk_transfer_above', message: expect.stringContaining('more than the provider holds') },
  })
  studio.slowMs = 1_500
  const asked = studio.asked.length
  const asking = settle(await site.ctx(), String(row?.id), true)
  await expect.poll(() => studio.asked.length).toBeGreaterThan(asked)
  expect(await run(words, { reason: 'by telephone', amount: '300' })).toMatchObject({
    error: { code: 'desk_state_changed' },
  })
  studio.slowMs = 0
  expect(await asking).toBe('pending')
  expect(await run(words, { reason: 'why' })).toMatchObject({ error: { code: 'desk_transfer_amount' } })
  await expect(run(words, { reason: 'why', amount: '1.005' })).rejects.toThrow(/--amount/)
  expect(await run(words, { reason: 'by telephone', amount: '300' })).toMatchObject({ code: 0 })
  expect(await cash()).toBe(300_00)
  call = clientOf(site, await logIn(site, member))
  // Staff recorded an earlier report of the provider. Credit that a round left there since is returned too.
  studio.wallets.set(await studio.refOf(member), 40_00)
  await call(cashOut, { body: { username: member.username } })
  expect(await cash()).toBe(340_00)
  expect((await verifyLedger(site.owner)).broken).toEqual([])
})

test.each([
  [['transfers', 'dance']],
  [['transfers', 'ask', 'x']],
  [['transfers', 'ask', '0192f0c4-7a10-7cc3-98c4-dc0c0c073982']],
  [['transfers', 'resolve', '0192f0c4-7a10-7cc3-98c4-dc0c0c073982', 'maybe']],
  [['discrepancies', 'dance']],
  [['discrepancies', 'acknowledge', 'x']],
])('refuses %j', async (words) => {
  await expect(run(words, { reason: 'why' })).rejects.toThrow(CommandMistake)
})

test('lists a discrepancy until staff have seen it', async () => {
  await site.owner
    .insertInto('provider_discrepancies')
    .values({
      brand_id: 1,
      discrepancy_id: '0192f0c4-7a10-7cc3-98c4-dc0c0c073982',
      member_id: member.memberId,
      provider: studio.provider.provider,
      amount_satang: -80_00,
      at: site.platform.clock(),
    })
    .execute()
  const { reported, said } = await run(['discrepancies'])
  expect(reported).toMatchObject([{ amount: -80, username: member.username }])
  expect(said[1]).toMatch(/−80\.00/)
  await run(['discrepancies', 'acknowledge', String(reported[0]?.id)], { reason: 'a fee, agreed' })
  expect((await run(['discrepancies'])).reported).toEqual([])
})
