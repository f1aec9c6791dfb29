import type { CallError } from '@duang/contract/client'
import {
  asWinlost,
  downloadRounds,
  findRound,
  listGameDays,
  listRounds,
  reportWinlost,
} from '@duang/contract/games/winlost'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { csvLines } from '#kit/text/csv.ts'
import { createGateway, type Gateway, type WalletRequest } from '#money/wallet/gateway.ts'
import { sweepRounds } from '#money/wallet/open-rounds.ts'
import { verifyLedger } from '../../../../test/books/verify-ledger.ts'
import { codeOf } from '../../../../test/people/applicant.ts'
import {
  addProvider,
  startPlay,
  type TestPlay,
  type TestProvider,
  walletRequestOf,
} from '../../../../test/people/games.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  giveCredit,
  logIn,
  type TestMember,
  type TestSite,
} from '../../../../test/people/site.ts'

let site: TestSite
let gateway: Gateway
let provider: TestProvider
let member: TestMember
let play: TestPlay
let call: ReturnType<typeof clientOf>

beforeAll(async () => {
  site = await createTestSite()
  gateway = createGateway(site.platform.db, 256)
  provider = await addProvider(site)
})
afterAll(async () => {
  // Roll-ups equal the rounds, and rounds equal their transactions: every figure below depends on both.
  expect((await verifyLedger(site.owner)).broken).toEqual([])
  await site.stop()
})
beforeEach(async () => {
  site.setNow(new Date('2026-10-05T05:00:00Z'))
  member = await addMember(site)
  await giveCredit(site, member, 100_000)
  await moveTo('2026-10-05T05:00:00Z')
})

/** Moves to another time, at which the member has logged in and opened a game. */
async function moveTo(at: string): Promise<void> {
  site.setNow(new Date(at))
  play = await startPlay(site, member, provider)
  call = clientOf(site, await logIn(site, member))
}

/** A request of the provider, accepted at once. */
async function send(given: Partial<WalletRequest>): Promise<void> {
  expect(await gateway(await site.ctx(), walletRequestOf(provider, play, given))).toMatchObject({ code: 'OK' })
}

async function playRound(roundId: string, stake: number, gain: number, at: string): Promise<void> {
  await moveTo(at)
  await send({ roundId, stake, txId: `${member.username}-${roundId}-b` })
  await send({ roundId, method: 'win', gain, closes: true, txId: `${member.username}-${roundId}-w` })
}

const OCTOBER = { start: '2026-10-01', end: '2026-10-31' }
const report = (range = OCTOBER) =>
  call(reportWinlost, { params: { username: member.username }, body: { type: 'wl', ...range } }).then(asWinlost)
const reels = () => ({ provider: provider.provider, gameCode: 'reels' })

test('adds up wins and losses by Bangkok day and by game, with equal sums', async () => {
  await playRound('a', 1_000, 0, '2026-10-05T16:59:59Z')
  // Midnight in Bangkok has passed: another day.
  await playRound('b', 2_000, 5_000, '2026-10-05T17:00:00Z')
  await playRound('c', 500, 0, '2026-10-06T03:00:00Z')
  const { total, days, games } = await report()
  expect(days).toEqual([
    { day: '2026-10-06', rounds: 2, turnover: 2_500, won: 2_500, lost: 0, net: 2_500, free: 0 },
    { day: '2026-10-05', rounds: 1, turnover: 1_000, won: 0, lost: 1_000, net: -1_000, free: 0 },
  ])
  expect(total).toEqual({ rounds: 3, turnover: 3_500, won: 2_500, lost: 1_000, net: 1_500, free: 0 })
  const game = { providerName: provider.provider, name: { th: 'วงล้อ', en: 'Reels' }, type: 'slot', image: null }
  expect(games).toEqual([{ ...reels(), ...game, ...total }])
  expect((await report({ start: '2026-10-05', end: '2026-10-05' })).total.net).toBe(-1_000)
  expect(await call(listGameDays, { params: { uuid: member.uuid }, query: { ...OCTOBER, ...reels() } })).toEqual({
    days,
  })
})

test('assigns a round that begins with its win to the game of its bet, in its day too', async () => {
  // A win has no game, and its round no session.
  const win = (roundId: string, gain: number) => send({ method: 'win', roundId, gain, tokenHash: Buffer.alloc(32) })
  const days = () =>
    sql`select game_code, bets, rounds, stake_satang::int as stake, won_satang::int as won from daily_game_totals
      where member_id = ${member.memberId} order by 1`
      .execute(site.owner)
      .then(({ rows }) => rows)
  await win('first', 500)
  await win('second', 700)
  expect(await days()).toEqual([{ game_code: '', bets: 0, rounds: 2, stake: 0, won: 1_200 }])
  await send({ roundId: 'first', stake: 1_000, gameCode: 'reels' })
  await send({ roundId: 'first', stake: 300 })
  expect(await days()).toEqual([
    { game_code: '', bets: 0, rounds: 1, stake: 0, won: 700 },
    { game_code: 'reels', bets: 2, rounds: 1, stake: 1_300, won: 500 },
  ])
  await send({ roundId: 'second', stake: 200 })
  expect(await days()).toEqual([{ game_code: 'reels', bets: 3, rounds: 2, stake: 1_500, won: 1_200 }])
  expect((await report()).games).toMatchObject([{ ...reels(), rounds: 2, turnover: 1_500, lost: 300 }])
})

test('returns no days, no games and zeroes for a range without play', async () => {
  expect(await report()).toEqual({
    entries: [],
    total: { rounds: 0, turnover: 0, won: 0, lost: 0, net: 0, free: 0 },
    extras: { count: 0, promotions: 0, adjustments: 0 },
    days: [],
    games: [],
  })
})

test('pages through rounds without duplicates, also when many began at one moment', async () => {
  for (const n of [1, 2, 3, 4, 5]) await playRound(`same-${n}`, 100, 0, '2026-10-05T05:00:00Z')
  await playRound('later', 100, 250, '2026-10-05T06:00:00Z')
  const page = (cursor?: string) =>
    call(listRounds, {
      params: { uuid: member.uuid },
      query: { day: '2026-10-05', ...reels(), limit: 2, ...(cursor ? { cursor } : {}) },
    })
  const first = await page()
  expect(first.items[0]).toMatchObject({
    roundId: 'later',
    stake: 100,
    payout: 250,
    net: 150,
    closedAt: '2026-10-05T06:00:00.000Z',
  })
  const second = await page(first.next ?? '')
  const third = await page(second.next ?? '')
  expect(third.next).toBe(null)
  expect([first, second, third].flatMap(({ items }) => items.map(({ roundId }) => roundId))).toEqual([
    'later',
    'same-1',
    'same-2',
    'same-3',
    'same-4',
    'same-5',
  ])
})

test('lists the transactions of a round with late rollbacks and their time, and none of other rounds', async () => {
  await playRound('seen', 1_000, 300, '2026-10-05T05:00:00Z')
  await playRound('other', 700, 0, '2026-10-05T05:00:00Z')
  await moveTo('2026-10-09T05:00:00Z')
  await send({
    method: 'rollback',
    txId: `${member.username}-x`,
    originalTxId: `${member.username}-seen-w`,
    roundId: undefined,
  })
  const found = await call(findRound, {
    params: { uuid: member.uuid },
    query: { provider: provider.provider, roundId: 'seen' },
  })
  expect(found.round).toMatchObject({ stake: 1_000, payout: 0, net: -1_000 })
  expect(found.transactions.map(({ kind, bet, win, isRolledBack }) => [kind, bet, win, isRolledBack])).toEqual([
    ['bet', 1_000, 0, false],
    ['win', 0, 300, true],
    ['rollback', 0, 0, false],
  ])
})

test('shows the rest of a stake that was lowered after logout as a bet', async () => {
  // The gateway accepts it as a win with a stake, because wins are always accepted.
  await send({ roundId: 'lowered', method: 'bet', stake: 1_000, txId: `${member.username}-l` })
  const undone = { originalTxId: `${member.username}-l`, roundId: undefined }
  await send({ ...undone, method: 'rollback', txId: `${member.username}-l-undo` })
  await send({ roundId: 'lowered', method: 'win', stake: 300, txId: `${member.username}-l-rest` })
  const { round, transactions } = await call(findRound, {
    params: { uuid: member.uuid },
    query: { provider: provider.provider, roundId: 'lowered' },
  })
  expect(round).toMatchObject({ stake: 300, payout: 0 })
  expect(transactions.filter(({ bet }) => bet === 300).map(({ kind }) => kind)).toEqual(['bet'])
})

test('shows the one transaction of a round that its provider reported days later, without a balance of ours', async () => {
  const row = { brand_id: 1, member_id: member.memberId, provider: provider.provider, round_id: 'reported' }
  const opened = new Date('2026-10-05T05:00:00Z')
  const figures = {
    game_code: 'reels',
    day: '2026-10-05',
    opened_at: opened,
    closed_at: opened,
    closed_by: 'endRound',
    bets: 1,
  }
  await site.owner
    .insertInto('rounds')
    .values({ ...row, ...figures, stake_satang: 500, won_satang: 200 })
    .execute()
  const reported = { tx_id: 'reported', kind: 'betWin', request_hash: Buffer.alloc(1), code: 'OK', balance_satang: 0 }
  const at = new Date('2026-10-09T05:00:00Z')
  await site.owner
    .insertInto('provider_transactions')
    .values({ ...row, ...reported, bet_satang: 500, win_satang: 200, at })
    .execute()
  await setMode('transfer')
  const query = { provider: provider.provider, roundId: 'reported' }
  const { transactions } = await call(findRound, { params: { uuid: member.uuid }, query })
  await setMode('seamless')
  await sql`delete from rounds where round_id = 'reported'`.execute(site.owner)
  await sql`delete from provider_transactions where tx_id = 'reported'`.execute(site.owner)
  expect(transactions).toEqual([
    {
      txId: 'reported',
      kind: 'betWin',
      at: at.toISOString(),
      bet: 500,
      win: 200,
      credit: null,
      isRolledBack: false,
      isFree: false,
    },
  ])
})

const setMode = (mode: string) =>
  site.owner.updateTable('providers').set({ mode }).where('provider', '=', provider.provider).execute()

test('shows a win weeks after its round was closed without a message', async () => {
  await moveTo('2026-10-05T05:00:00Z')
  await send({ roundId: 'silent', stake: 1_000 })
  await moveTo('2026-10-12T06:00:00Z')
  await sweepRounds(await site.ctx())
  const kinds = async () => {
    const query = { provider: provider.provider, roundId: 'silent' }
    const { round, transactions } = await call(findRound, { params: { uuid: member.uuid }, query })
    return [round.closedAt, ...transactions.map(({ kind }) => kind)]
  }
  expect(await kinds()).toEqual(['2026-10-12T06:00:00.000Z', 'bet'])
  await moveTo('2026-11-20T05:00:00Z')
  await send({ roundId: 'silent', method: 'win', gain: 300, closes: true })
  // Its result is its end after all.
  expect(await kinds()).toEqual(['2026-11-20T05:00:00.000Z', 'bet', 'win'])
})

test('answers a round of another member as unknown', async () => {
  await playRound('mine', 100, 0, '2026-10-05T05:00:00Z')
  const other = await addMember(site)
  const theirs = clientOf(site, await logIn(site, other))
  const query = { provider: provider.provider, roundId: 'mine' }
  expect(await codeOf(theirs(findRound, { params: { uuid: other.uuid }, query }))).toBe('not_found')
  expect(await codeOf(theirs(findRound, { params: { uuid: member.uuid }, query }))).toBe('not_found')
  expect(
    (await theirs(listRounds, { params: { uuid: other.uuid }, query: { day: '2026-10-05', ...reels() } })).items,
  ).toEqual([])
})

test.each([
  ['the wrong way round', { start: '2026-10-05', end: '2026-10-04' }],
  ['more than a quarter', { start: '2026-07-01', end: '2026-10-01' }],
  ['no such day', { start: '2026-02-30', end: '2026-03-01' }],
  ['an instant', { start: '2026-10-05T00:00:00Z', end: '2026-10-05' }],
  ['Buddhist era', { start: '2569-10-05', end: '2569-10-05' }],
  ['nothing', { start: '', end: '' }],
])('refuses a range: %s', async (_, range) => {
  const asked = [
    report(range),
    call(listGameDays, { params: { uuid: member.uuid }, query: { ...range, ...reels() } }),
    call(downloadRounds, { params: { uuid: member.uuid }, query: range }),
  ]
  expect(await Promise.all(asked.map(refusedBy))).toEqual(asked.map(() => 'request_invalid'))
})

/** The typed client refuses to send input that the contract does not permit. The server refuses it from other clients. */
const refusedBy = (asked: Promise<unknown>) =>
  asked.then(
    () => 'accepted',
    (error: CallError) => error.code ?? (error.kind === 'unsendable' ? 'request_invalid' : error.kind),
  )

async function sendType(type: string) {
  const { token, cookie } = await logIn(site, member)
  return site.fastify.inject({
    method: 'POST',
    url: `/api/auth/log/affiliate/${member.username}`,
    headers: {
      host: 'localhost',
      authorization: `Bearer ${token}`,
      cookie: `duang=${cookie}`,
      'x-request-id': 'same-for-all-of-them',
    },
    payload: { type, ...OCTOBER },
  })
}

test.each(['xx', '', 'AF'])('refuses type %j at the server', async (type) => {
  const answer = await sendType(type)
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'request_invalid'])
})

test('reports movements of commission for type af', async () => {
  expect((await sendType('af')).json()).toEqual({ entries: [] })
})

test.each(['x', 'AAAA', Buffer.from('1 joker').toString('base64url'), Buffer.from("1 a' r").toString('base64url')])(
  'refuses the invalid cursor %s',
  async (cursor) => {
    const query = { day: '2026-10-05', ...reels(), cursor }
    expect(await codeOf(call(listRounds, { params: { uuid: member.uuid }, query }))).toBe('request_invalid')
  },
)

test('writes a file with byte order mark, Thai headings, all rounds, the days in its name, and no formula', async () => {
  await site.owner
    .updateTable('games')
    .set({ name_th: '=HYPERLINK("http://x","y")' })
    .where('provider', '=', provider.provider)
    .execute()
  await playRound('+1', 1_050, 0, '2026-10-05T05:00:00Z')
  await playRound('r,2', 2_000, 2_500, '2026-10-05T17:30:05Z')
  const { token, cookie } = await logIn(site, member)
  const answer = await site.fastify.inject({
    url: `/api/auth/winlost/csv/${member.uuid}?start=2026-10-01&end=2026-10-31`,
    headers: { host: 'localhost', authorization: `Bearer ${token}`, cookie: `duang=${cookie}` },
  })
  await site.owner.updateTable('games').set({ name_th: 'วงล้อ' }).where('provider', '=', provider.provider).execute()
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.headers['content-disposition']).toBe('attachment; filename="duang-winlost-2026-10-01-2026-10-31.csv"')
  expect(answer.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  const game = `"${provider.provider}","'=HYPERLINK(""http://x"",""y"")"`
  expect(answer.rawPayload.subarray(3).toString().split('\r\n')).toEqual([
    '"วันที่","เวลา","ค่ายเกม","เกม","เลขที่รอบ","ยอดเล่น","ได้คืน","สุทธิ","สถานะ","ประเภท","โปรโมชันและปรับยอด","เหตุผล"',
    `"06/10/2569","00:30:05",${game},"r,2",20.00,25.00,5.00,"จบแล้ว","รอบเล่น","",""`,
    `"05/10/2569","12:00:00",${game},"'+1",10.50,0.00,-10.50,"จบแล้ว","รอบเล่น","",""`,
    '',
  ])
})

test('writes each of more rounds than a page into the file once', async () => {
  const at = site.platform.clock()
  await sql`insert into rounds (brand_id, member_id, provider, round_id, game_code, day, opened_at, bets, stake_satang, won_satang)
    select 1, ${member.memberId}, ${provider.provider}, 'n' || n, 'reels', '2026-10-05', ${at}::timestamptz, 1, 0, 0
    from generate_series(1, 2500) n`.execute(site.owner)
  const range = { start: '2026-10-05', end: '2026-10-05' }
  const file = await call(downloadRounds, { params: { uuid: member.uuid }, query: range })
  await sql`delete from rounds where member_id = ${member.memberId}`.execute(site.owner)
  const ids = [...file.matchAll(/"(n\d+)"/g)].map(([, id]) => id)
  expect([ids.length, new Set(ids).size]).toEqual([2_500, 2_500])
})

test.each([
  ['=1+1', `"'=1+1"`],
  [' @SUM(A1)', `"' @SUM(A1)"`],
  ['\t=1', `"'\t=1"`],
  ['＝1', `"'＝1"`],
  ['-2+3', `"'-2+3"`],
  ['a "quoted" name', '"a ""quoted"" name"'],
  [-12.5, '-12.50'],
])('writes %j as %s into a file', (value, written) => {
  expect(csvLines([[value, value]])).toBe(`${written},${written}\r\n`)
})

test('refuses more than twenty files an hour', async () => {
  const file = () =>
    call(downloadRounds, { params: { uuid: member.uuid }, query: { start: '2026-10-05', end: '2026-10-05' } })
  for (let n = 0; n < 20; n++) await file()
  expect(await codeOf(file())).toBe('rate_limited')
})
