/** Every change of credit and points: pages, filters, files. */
import { downloadTransfers, listPoints, listTransfers, type TransferItem } from '@duang/contract/books/history'
import { TRANSFER_GROUPS, type TransferGroup } from '@duang/contract/books/transfer-groups'
import { isNamedTransfer, transferName } from '@duang/contract/books/transfer-names'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { stableId } from '#kit/ids.ts'
import { KINDS } from '#money/ledger/chart.ts'
import { houseAccount, type Kind, memberAccount, type Transfer, tryPost } from '#money/ledger/ledger.ts'
import { statementWithin } from '#money/ledger/statement-within.ts'
import { codeOf } from '../../../../test/people/applicant.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  logIn,
  type TestMember,
  type TestSite,
} from '../../../../test/people/site.ts'

const MIDNIGHT = '2026-10-05T00:00:00+07:00'
const BULK = 21_000

let site: TestSite
let member: TestMember
let player: TestMember
let call: ReturnType<typeof clientOf>
beforeAll(async () => {
  site = await createTestSite({ now: new Date('2026-10-05T05:00:00Z') })
  member = await addMember(site)
  player = await addMember(site)
  call = clientOf(site, await logIn(site, member))
  await postOf(member, FACTS)
  await postOf(player, [{ kind: 'bonus.grant', amount: 5, at: MIDNIGHT }])
  await postOf(
    player,
    Array.from({ length: BULK }, () => ({ kind: 'game.win', amount: 1, at: MIDNIGHT })),
  )
})
afterAll(() => site.stop())

type Fact = { kind: Kind; amount: number; at: string }
const SIDES: Partial<Record<Kind, (memberId: number) => Pick<Transfer, 'debit' | 'credit'>>> = {
  'deposit.credit': (id) => ({ debit: houseAccount('bank'), credit: memberAccount(id, 'cash') }),
  'bonus.grant': (id) => ({ debit: houseAccount('bonus'), credit: memberAccount(id, 'cash') }),
  'game.bet': (id) => ({ debit: memberAccount(id, 'cash'), credit: houseAccount('game', 1) }),
  'game.win': (id) => ({ debit: houseAccount('game', 1), credit: memberAccount(id, 'cash') }),
  'withdraw.hold': (id) => ({ debit: memberAccount(id, 'cash'), credit: memberAccount(id, 'hold') }),
  'goodwill.credit': (id) => ({ debit: houseAccount('goodwill'), credit: memberAccount(id, 'cash') }),
  'points.deposit': (id) => ({ debit: houseAccount('points'), credit: memberAccount(id, 'points') }),
  'points.adjust-down': (id) => ({ debit: memberAccount(id, 'points'), credit: houseAccount('points') }),
}
const BEFORE_MIDNIGHT = '2026-10-04T23:59:59.999+07:00'
const FACTS: Fact[] = [
  { kind: 'deposit.credit', amount: 100_00, at: '2026-10-03T10:00:00+07:00' },
  { kind: 'bonus.grant', amount: 10_00, at: '2026-10-03T10:00:00+07:00' },
  { kind: 'points.deposit', amount: 7, at: '2026-10-03T10:00:00+07:00' },
  { kind: 'game.bet', amount: 25_00, at: '2026-10-04T09:00:00+07:00' },
  { kind: 'game.win', amount: 40_50, at: BEFORE_MIDNIGHT },
  { kind: 'withdraw.hold', amount: 50_00, at: MIDNIGHT },
  { kind: 'points.adjust-down', amount: 2, at: MIDNIGHT },
  { kind: 'goodwill.credit', amount: 1_00, at: '2026-10-05T09:30:15+07:00' },
]
let posted = 0

async function postOf({ memberId }: TestMember, facts: readonly Fact[]): Promise<void> {
  for (const [at, each] of Map.groupBy(facts, (fact) => fact.at))
    for (let from = 0; from < each.length; from += 1_000) {
      const transfers = each.slice(from, from + 1_000).map(({ kind, amount }) => {
        const sides = SIDES[kind]?.(memberId)
        if (!sides) throw new Error(`No accounts for ${kind}`)
        return { id: stableId('test', String(posted++)), kind, amount, ...sides }
      })
      const answers = await tryPost(site.platform.db, 1, new Date(at), transfers)
      expect(answers.every(({ outcome }) => outcome === 'posted')).toBe(true)
    }
}

type Query = NonNullable<Parameters<typeof call<typeof listTransfers>>[1]['query']>
const page = (query: Query) => call(listTransfers, { params: { uuid: member.uuid }, query })
const rows = async (query: Query) => (await page(query)).items.map(({ kind, change }) => [kind, change])

test('every change of the credit has a row with the balance after it, a bonus too', async () => {
  const { items, next } = await page({})
  expect(items.map(({ kind, change, balance }) => [kind, change, balance])).toEqual([
    ['goodwill.credit', 1_00, 76_50],
    ['withdraw.hold', -50_00, 75_50],
    ['game.win', 40_50, 125_50],
    ['game.bet', -25_00, 85_00],
    ['bonus.grant', 10_00, 110_00],
    ['deposit.credit', 100_00, 100_00],
  ])
  expect(next).toBeNull()
})

test('a period begins and ends at midnight in Bangkok', async () => {
  expect(await rows({ start: '2026-10-05' })).toEqual([
    ['goodwill.credit', 1_00],
    ['withdraw.hold', -50_00],
  ])
  expect(await rows({ start: '2026-10-04', end: '2026-10-04' })).toEqual([
    ['game.win', 40_50],
    ['game.bet', -25_00],
  ])
  expect(await rows({ end: '2026-10-02' })).toEqual([])
  expect(await rows({ start: '2026-10-06' })).toEqual([])
})

test.each<[TransferGroup, Kind[]]>([
  ['deposit', ['deposit.credit']],
  ['withdraw', ['withdraw.hold']],
  ['bonus', ['bonus.grant']],
  ['game', ['game.win', 'game.bet']],
  ['promotion', []],
  ['correction', ['goodwill.credit']],
])('the group %s has its kinds only', async (group, kinds) => {
  expect((await page({ group })).items.map(({ kind }) => kind)).toEqual(kinds)
})

test('pages of any size have each row once, in order', async () => {
  const whole = (await page({})).items
  for (const limit of [1, 2, 4, 5]) {
    const seen: TransferItem[] = []
    let cursor: string | undefined
    do {
      const { items, next } = await page({ limit, ...(cursor === undefined ? {} : { cursor }) })
      seen.push(...items)
      cursor = next ?? undefined
    } while (cursor !== undefined)
    expect(seen, `pages of ${limit}`).toEqual(whole)
  }
})

test('points have a list of their own, in whole points', async () => {
  const { items } = await call(listPoints, { params: { uuid: member.uuid }, query: {} })
  expect(items.map(({ kind, change, balance }) => [kind, change, balance])).toEqual([
    ['points.adjust-down', -2, 5],
    ['points.deposit', 7, 7],
  ])
})

test('a rare kind behind many rounds is found over pages that examine a bounded part', async () => {
  const own = clientOf(site, await logIn(site, player))
  const first = await own(listTransfers, { params: { uuid: player.uuid }, query: { group: 'bonus' } })
  expect(first.items).toEqual([])
  expect(first.next).not.toBeNull()
  const query = { group: 'bonus', cursor: String(first.next) } as const
  const second = await own(listTransfers, { params: { uuid: player.uuid }, query })
  expect(second.items.map(({ kind }) => kind)).toEqual(['bonus.grant'])
  expect(second.next).toBeNull()
})

test('a page reads indexes alone', async () => {
  await site.owner.connection().execute(async (db) => {
    // Another connection may still hold a snapshot in which the newest rows are missing.
    await vi.waitFor(async () => {
      await sql`vacuum (analyze) ledger.transfers`.execute(db)
      const { rows: pages } = await sql`select from pg_class
        where oid = 'ledger.transfers'::regclass and relallvisible = relpages`.execute(db)
      expect(pages.length).toBe(1)
    }, 20_000)
    const blocks = async () => {
      await sql`select pg_stat_force_next_flush()`.execute(db)
      const { rows: found } = await sql<{ heap: number; index: number }>`
        select (heap_blks_read + heap_blks_hit)::int as heap, (idx_blks_read + idx_blks_hit)::int as index
        from pg_statio_user_tables where schemaname = 'ledger' and relname = 'transfers'`.execute(db)
      return found[0] as { heap: number; index: number }
    }
    const before = await blocks()
    const since = new Date('2026-10-01T00:00:00Z')
    const until = new Date('2026-10-06T00:00:00Z')
    const part = { account: 'cash', since, until, limit: 50 } as const
    const { entries } = await statementWithin(db, 1, player.memberId, { ...part, kinds: Object.keys(KINDS) as Kind[] })
    expect(entries.length).toBe(50)
    await statementWithin(db, 1, player.memberId, { ...part, kinds: ['bonus.grant'] })
    const after = await blocks()
    // Each scan reads one block of the visibility map, which counts as heap. Rows of the table would add hundreds.
    expect(after.heap - before.heap).toBeLessThan(70)
    expect(after.index - before.index).toBeGreaterThan(0)
  })
})

test('a file has the mark, Thai headings and names, and the same rows', async () => {
  const file = await call(downloadTransfers, {
    params: { uuid: member.uuid },
    query: { account: 'credit', start: '2026-10-05' },
  })
  const ids = (await page({ start: '2026-10-05' })).items.map(({ id }) => id)
  expect(file.replace(/^\uFEFF/, '').split('\r\n')).toEqual([
    '"วันที่","เวลา","รายการ","เลขที่รายการ","จำนวนเงิน","เครดิตคงเหลือ"',
    `"05/10/2569","09:30:15","เครดิตชดเชย","${ids[0]}",1.00,76.50`,
    `"05/10/2569","00:00:00","แจ้งถอนเงิน","${ids[1]}",-50.00,75.50`,
    '',
  ])
  const points = await call(downloadTransfers, { params: { uuid: member.uuid }, query: { account: 'points' } })
  expect(points).toContain('"ทีมงานลดคะแนน"')
  expect(points).toMatch(/,-2,5\r\n/)
})

test('a file longer than a page has each row once', async () => {
  const own = clientOf(site, await logIn(site, player))
  const file = await own(downloadTransfers, { params: { uuid: player.uuid }, query: { account: 'credit' } })
  const ids = [...file.matchAll(/"([\da-f]{8}-[\da-f-]{27})"/g)].map(([, id]) => id)
  expect([ids.length, new Set(ids).size]).toEqual([BULK + 1, BULK + 1])
})

test.each<[string, Record<string, string>]>([
  ['a period that ends before it begins', { start: '2026-10-05', end: '2026-10-04' }],
  ['no date', { start: '2026-13-01' }],
  ['an unknown group', { group: 'points' }],
  ['a cursor that is none', { cursor: '0' }],
])('refuses %s', async (_, query) => {
  expect(await codeOf(page(query as Query))).toBe('request_invalid')
})

test('twenty files an hour, then patience', async () => {
  const other = await addMember(site)
  const own = clientOf(site, await logIn(site, other))
  const file = () => own(downloadTransfers, { params: { uuid: other.uuid }, query: { account: 'credit' } })
  for (let n = 0; n < 20; n++) await file()
  expect(await codeOf(file())).toBe('rate_limited')
})

test('every kind of the chart that a member account has carries a Thai name', () => {
  // These move between accounts that members see on screens of their own.
  const isShown = (code: string) => !/receivable$|round-|shortfall|surplus/.test(code)
  const files = 'th-transfer-names.ts and en-transfer-names.ts in packages/contract/src'
  expect(
    Object.keys(KINDS).filter((code) => isShown(code) && !isNamedTransfer(code)),
    `a name is missing in ${files}`,
  ).toEqual([])
  const groups = new Set<string>([...Object.keys(TRANSFER_GROUPS), 'points'])
  expect(Object.keys(KINDS).filter((code) => !groups.has(transferName(code).group))).toEqual([])
})
