/** Requests of several brands in one batch: what holds up or refuses one brand concerns no other. */
import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Ctx } from '#core/context.ts'
import { openSession } from '#core/session/session.ts'
import { inTransaction } from '#kit/database/db.ts'
import { hashSecret, newSecret } from '#kit/ids.ts'
import { verifyLedger } from '../../../test/books/verify-ledger.ts'
import { createTestSite, type TestSite } from '../../../test/people/site.ts'
import { memberAccount, openMember } from '../ledger/ledger.ts'
import { createGateway, type Gateway, type WalletReply, type WalletRequest } from './gateway.ts'

let site: TestSite
let gateway: Gateway
beforeAll(async () => {
  site = await createTestSite()
  for (const brandId of [1, 2, 3]) await addBrand(brandId)
})
afterAll(async () => {
  expect((await verifyLedger(site.owner)).broken).toEqual([])
  await site.stop()
})

type Player = { ctx: Ctx; memberId: number; send: (given?: Partial<WalletRequest>) => Promise<WalletReply> }
let [first, second, neighbour, third]: Player[] = []
const all = () => [first, second, neighbour, third] as [Player, Player, Player, Player]
beforeEach(async () => {
  gateway = createGateway(site.platform.db, 256)
  first = await addPlayer(1)
  second = await addPlayer(2)
  neighbour = await addPlayer(2)
  third = await addPlayer(3)
  await Promise.all(all().map((player) => player.send({ method: 'win', stake: 0, gain: 10_000, txId: randomUUID() })))
})

async function addBrand(brandId: number): Promise<void> {
  await sql`insert into brands (brand_id, client_id, name) values (${brandId}, ${`brand-${brandId}`}, 'brand')
    on conflict (brand_id) do nothing`.execute(site.owner)
  await sql`insert into providers (brand_id, provider, number, name, group_code, mode, dialect, base_url)
    values (${brandId}, 'shared', 40, 'shared', 'JK', 'seamless', 'canonical', 'http://127.0.0.1:9')`.execute(
    site.owner,
  )
  await sql`insert into games (brand_id, provider, game_code, type, name_th, name_en)
    values (${brandId}, 'shared', 'reels', 'slot', 'วงล้อ', 'Reels')`.execute(site.owner)
}

let players = 0
async function addPlayer(brandId: number): Promise<Player> {
  const shared = await site.ctx()
  const ctx = { ...shared, brand: { ...shared.brand, id: brandId } }
  const n = ++players
  const token = newSecret()
  const now = ctx.clock()
  return inTransaction(site.owner, async (tx) => {
    const one = async <Row>(query: RawBuilder<Row>) => (await query.execute(tx)).rows[0] as Row
    const { id: memberId } = await one(sql<{ id: number }>`
      insert into members (brand_id, username, phone, password_hash, name, af_code, created_at)
        values (${brandId}, ${`other${n}`}, ${`09${10_000_000 + n}`}, '', 'n', ${`B${n}`}, ${now}) returning member_id as id`)
    await openMember(tx, brandId, memberId)
    await openSession(tx, ctx, memberId, {
      address: '127.0.0.1',
      userAgent: 'test',
      platform: 'DSK',
      language: 'th',
      requestId: 'test',
    })
    const { ref: playerRef } = await one(sql<{
      ref: string
    }>`insert into provider_players (brand_id, provider, member_id)
      values (${brandId}, 'shared', ${memberId}) returning player_ref as ref`)
    await sql`
      insert into game_sessions (brand_id, member_id, session_id, provider, game_code, launch_hash, launched_at,
          launch_expires_at, token_hash, opened_at, expires_at)
        select ${brandId}, ${memberId}, session_id, 'shared', 'reels', ${hashSecret(newSecret())}, ${now}, ${now},
          ${hashSecret(token)}, ${now}, ${now}::timestamptz + interval '1 hour'
        from sessions where brand_id = ${brandId} and member_id = ${memberId}`.execute(tx)
    const bet = { provider: 'shared', method: 'bet', playerRef, tokenHash: hashSecret(token), closes: false } as const
    const send: Player['send'] = (given) => {
      const ids = { txId: randomUUID(), roundId: randomUUID(), hash: hashSecret(newSecret()) }
      return gateway(ctx, { ...bet, ...ids, stake: 100, gain: 0, ...given })
    }
    return { ctx, memberId, send }
  })
}

/** Runs a statement in a transaction that stays open until the test ends it. */
async function hold(statement: RawBuilder<unknown>): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const isHeld = Promise.withResolvers<void>()
  const transaction = site.owner.transaction().execute(async (tx) => {
    await statement.execute(tx)
    isHeld.resolve()
    await promise
  })
  await Promise.race([isHeld.promise, transaction])
  const release = async () => {
    resolve()
    await transaction
  }
  onTestFinished(release)
  return release
}

const stateOf = (answer: Promise<unknown>) =>
  Promise.race([answer.then(() => 'answered'), new Promise((resolve) => setImmediate(() => resolve('waits')))])

test('bets of three brands that arrive together are one commit', async () => {
  const bets = all().map((player) => ({ player, txId: randomUUID() }))
  const answers = await Promise.all(bets.map(({ player, txId }) => player.send({ txId })))
  expect(answers).toEqual(all().map(() => ({ code: 'OK', balance: 9_900, isReplay: false })))
  const { rows } = await sql<{ brands: number; commits: number }>`
    select count(distinct brand_id) as brands, count(distinct xmin::text) as commits from provider_transactions
    where tx_id = any (${bets.map(({ txId }) => txId)})`.execute(site.owner)
  expect(rows).toEqual([{ brands: 3, commits: 1 }])
})

test('the same ids and names of two brands never meet', async () => {
  const same = { txId: 'same', roundId: 'same', stake: 300 }
  expect(await Promise.all(all().map((player) => player.send(same)))).toMatchObject([
    { code: 'OK', balance: 9_700 },
    { code: 'OK', balance: 9_700 },
    // The second player of brand 2 repeats an id of its brand with another request.
    { code: 'DUPLICATE_CONFLICT' },
    { code: 'OK', balance: 9_700 },
  ])
  const undo = { method: 'rollback', stake: 0, originalTxId: 'same', roundId: undefined } as const
  expect(await all()[0].send(undo)).toMatchObject({ code: 'OK', balance: 10_000 })
  expect(await all()[3].send({ stake: 0 })).toMatchObject({ code: 'OK', balance: 9_700 })
})

test.each<[string, (ctx: Ctx) => RawBuilder<unknown>, (ctx: Ctx) => Ctx, string]>([
  [
    'a provider in maintenance',
    ({ brand }) => sql`update providers set is_maintenance = true where brand_id = ${brand.id} and provider = 'shared'`,
    (ctx) => ctx,
    'MAINTENANCE',
  ],
  [
    'a disabled provider',
    ({ brand }) => sql`update providers set is_enabled = false where brand_id = ${brand.id} and provider = 'shared'`,
    (ctx) => ctx,
    'GAME_DISABLED',
  ],
  [
    'a disabled game',
    ({ brand }) => sql`update games set is_enabled = false where brand_id = ${brand.id} and provider = 'shared'`,
    (ctx) => ctx,
    'GAME_DISABLED',
  ],
  [
    'maintenance of the brand',
    () => sql`select`,
    (ctx) => ({ ...ctx, brand: { ...ctx.brand, settings: { ...ctx.brand.settings, websiteStatus: 'MA' } } }),
    'MAINTENANCE',
  ],
])('%s refuses bets of its brand and of no other', async (_name, change, asSeen, code) => {
  const [one, two, , three] = all()
  await change(two.ctx).execute(site.owner)
  onTestFinished(async () => {
    await sql`update providers set is_maintenance = false, is_enabled = true where provider = 'shared'`.execute(
      site.owner,
    )
    await sql`update games set is_enabled = true where provider = 'shared'`.execute(site.owner)
  })
  two.ctx.brand = asSeen(two.ctx).brand
  const answers = await Promise.all([one, two, three].map((player) => player.send()))
  expect(answers.map((each) => each.code)).toEqual(['OK', code, 'OK'])
})

test('a locked member holds up no other member, and is answered when the lock is released', async () => {
  const [one, two, nextTo, three] = all()
  const account = memberAccount(two.memberId, 'cash')
  const release = await hold(sql`select from ledger.accounts where account_id = ${account} for update`)
  const waiting = two.send()
  // More batches than may be under way at once, each with a further request of the locked member.
  const more = []
  for (let batch = 0; batch < 8; batch++) {
    more.push(two.send({ stake: 10 }))
    const answers = await Promise.all([one, nextTo, three].map((player) => player.send()))
    expect(answers.map((each) => each.code)).toEqual(['OK', 'OK', 'OK'])
  }
  expect(await stateOf(Promise.any([waiting, ...more]))).toBe('waits')
  await release()
  expect(await waiting).toMatchObject({ code: 'OK' })
  expect((await Promise.all(more)).map((each) => each.code)).toEqual(more.map(() => 'OK'))
  expect(await two.send({ stake: 0 })).toMatchObject({ balance: 10_000 - 100 - 80 })
})

test('locked members of many brands leave connections to the others', async () => {
  const [one, two, nextTo, three] = all()
  const accounts = [two, nextTo, three].map(({ memberId }) => memberAccount(memberId, 'cash'))
  const release = await hold(sql`select from ledger.accounts where account_id = any (${accounts}::bigint[]) for update`)
  const waiting = Array.from({ length: 60 }, (_, n) => ([two, nextTo, three][n % 3] as Player).send({ stake: 1 }))
  for (let n = 0; n < 10; n++) expect((await one.send({ stake: 10 })).code).toBe('OK')
  await release()
  expect((await Promise.all(waiting)).map((each) => each.code)).toEqual(waiting.map(() => 'OK'))
})

test('a locked round of one brand holds up other brands for a moment only', async () => {
  const [one, two, , three] = all()
  await two.send({ roundId: 'locked' })
  const release = await hold(
    sql`update rounds set game_code = game_code where brand_id = 2 and member_id = ${two.memberId} and round_id = 'locked'`,
  )
  const waiting = two.send({ roundId: 'locked' })
  const answers = await Promise.all([one, three].map((player) => player.send()))
  expect(answers.map((each) => each.code)).toEqual(['OK', 'OK'])
  expect(await stateOf(waiting)).toBe('waits')
  await release()
  expect(await waiting).toMatchObject({ code: 'OK', balance: 9_800 })
})
