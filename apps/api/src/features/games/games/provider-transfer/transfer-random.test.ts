/** Random launches, rounds, returns and faults between us and a provider in transfer mode. At the end both sides have equal balances. */

import { cashOut, openGame } from '@duang/contract/games/games'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBalance } from '#money/ledger/ledger.ts'
import { RUNNING_MS } from '#money/wallet/open-rounds.ts'
import { verifyLedger } from '../../../../../test/books/verify-ledger.ts'
import { type Fault, startTransferStudio, type TransferStudio } from '../../../../../test/outside/transfer-studio.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  giveCredit,
  logIn,
  type TestMember,
  type TestSite,
} from '../../../../../test/people/site.ts'
import { readAllRounds } from './rounds-feed.ts'
import { sweepProviderTransfers } from './sweep-provider-transfers.ts'

type Player = { member: TestMember; call: ReturnType<typeof clientOf> }
const MEMBERS = 3
const STEPS = 60
const CREDIT = 1_000_00
/** Maximum delay of the provider's clock behind ours, as signatures allow. */
const BEHIND_MS = 60_000

/** Running rounds, the oldest first. */
const running: ((win: number, at: Date) => void)[] = []
let site: TestSite
let studio: TransferStudio
beforeAll(async () => {
  site = await createTestSite()
  studio = await startTransferStudio(site)
})
afterAll(async () => {
  studio.stop()
  await site.stop()
})

/** Mulberry32: the same seed, the same test. */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const quietly = (work: Promise<unknown>) => work.catch(() => undefined)
const open = ({ member, call }: Player) =>
  quietly(
    call(openGame, { body: { username: member.username, provider: studio.provider.provider, gameCode: 'reels' } }),
  )
const comeBack = ({ member, call }: Player) => quietly(call(cashOut, { body: { username: member.username } }))
const pendingCount = async () =>
  (
    await site.owner
      .selectFrom('provider_transfers')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('state', '=', 'pending')
      .executeTakeFirstOrThrow()
  ).n

async function step(random: () => number, player: Player): Promise<void> {
  const pick = <Each>(list: readonly Each[]): Each => list[Math.floor(random() * list.length)] as Each
  const fault = () => pick<Fault>([undefined, undefined, undefined, 'lost', 'silent', 'refuse'])
  studio.faults = {
    deposit: [fault(), fault()],
    withdrawAll: [fault(), fault()],
    status: [fault(), fault()],
    rounds: [pick<Fault>([undefined, 'lost'])],
  }
  studio.reportedRounds = pick([undefined, Math.max(0, studio.rounds.length - 2)])
  const theirs = () => new Date(site.platform.clock().getTime() - Math.floor(random() * BEHIND_MS))
  const gain = (stake: number) => pick([0, 0, stake, Math.floor(stake * 2.5)])
  const round = async () => {
    const ref = await studio.refOf(player.member).catch(() => undefined)
    const stake = 1 + Math.floor(random() * 200_00)
    if (ref) studio.play(ref, stake, gain(stake), theirs())
  }
  const begin = async () => {
    const ref = await studio.refOf(player.member).catch(() => undefined)
    const stake = 1 + Math.floor(random() * 200_00)
    if (ref) running.push(...studio.begin(ref, stake, theirs()))
  }
  const finish = () => running.shift()?.(gain(100_00), theirs())
  await pick([
    () => open(player),
    () => open(player),
    round,
    round,
    begin,
    finish,
    () => comeBack(player),
    async () => {
      // A round ends while the answer of a return is lost.
      studio.faults.withdrawAll = ['silent', 'silent']
      await begin()
      await comeBack(player)
      finish()
    },
    () => Promise.all([open(player), comeBack(player), comeBack(player), open(player)]),
    async () => readAllRounds(await site.ctx()),
    async () => {
      site.advance(1_000 + Math.floor(random() * 90_000))
      await sweepProviderTransfers(await site.ctx())
    },
  ])()
}

const markOf = async () => (await site.owner.selectFrom('provider_feeds').select('mark').executeTakeFirst())?.mark

async function settleEverything(players: readonly Player[]): Promise<void> {
  Object.assign(studio, { faults: {}, reportedRounds: undefined })
  for (const end of running.splice(0)) end(50_00, site.platform.clock())
  for (let n = 0; n < 5 && (n === 0 || (await pendingCount()) > 0); n++) {
    site.advance(61_000)
    await sweepProviderTransfers(await site.ctx())
  }
  // A run reads some pages and leaves the rest to the next one.
  for (let n = 0; n < 20 && (await markOf()) !== String(studio.rounds.length); n++)
    await readAllRounds(await site.ctx())
  await Promise.all(players.map(comeBack))
  site.advance(RUNNING_MS)
  await readAllRounds(await site.ctx())
}

test.each([2, 777])(
  'seed %i: loses nothing and repeats nothing',
  async (seed) => {
    const random = chance(seed)
    const players: Player[] = []
    for (let n = 0; n < MEMBERS; n++) {
      const member = await addMember(site)
      await giveCredit(site, member, CREDIT)
      players.push({ member, call: clientOf(site, await logIn(site, member)) })
    }
    for (let n = 0; n < STEPS; n++) await step(random, players[Math.floor(random() * MEMBERS)] as Player)
    await settleEverything(players)

    expect(await pendingCount()).toBe(0)
    let transfers = 0
    for (const { member } of players) {
      const ref = await studio.refOf(member).catch(() => '')
      const won = studio.rounds
        .filter((each) => each.playerRef === ref)
        .reduce((sum, each) => sum + each.win - each.stake, 0)
      const of = async (account: 'cash' | 'at_provider') =>
        (await readBalance(site.platform.db, 1, member.memberId, account)).balance
      expect([await of('cash'), await of('at_provider'), studio.wallets.get(ref) ?? 0]).toEqual([CREDIT + won, 0, 0])
      const rows = await site.owner
        .selectFrom('provider_transfers')
        .select(['ref', 'state', 'amount_satang'])
        .where('member_id', '=', member.memberId)
        .execute()
      // Both logs agree on every transfer that moved something.
      for (const row of rows.filter((each) => each.state === 'done'))
        expect(studio.transfers.get(row.ref)).toMatchObject({ outcome: 'done', amount: row.amount_satang })
      transfers += rows.length
    }
    expect(transfers).toBeGreaterThan(5)
    expect(await site.owner.selectFrom('provider_discrepancies').selectAll().execute()).toEqual([])
    expect((await verifyLedger(site.owner)).broken).toEqual([])
  },
  60_000,
)
