/** Players for the conformance suite, straight from a test's own site: each with credit, an open bonus and a launch that waits. */
import { randomUUID } from 'node:crypto'
import type { Launched, TestEnvironment } from '@duang/conformance'
import { DEMONSTRATION_BRAND } from '../../seed/demonstration.ts'
import { hashSecret, newSecret } from '../../src/kit/ids.ts'
import { readBalance } from '../../src/money/ledger/ledger.ts'
import type { TestProvider } from '../people/games.ts'
import { addMember, giveCredit, logIn, type TestMember, type TestSite } from '../people/site.ts'

const CREDIT = 1_000_00

/** Every player is another member, unless `players` limits their number. */
export function testEnvironment(
  site: TestSite,
  provider: TestProvider,
  players = Number.POSITIVE_INFINITY,
): TestEnvironment {
  let left = players
  return {
    async nextPlayer() {
      if (left-- <= 0) return undefined
      const member = await addMember(site)
      await giveCredit(site, member, CREDIT)
      await giveBonus(site, member)
      return launch(site, member, provider)
    },
    async logOut({ playerRef }) {
      await site.owner
        .updateTable('sessions')
        .set({ ended_at: site.platform.clock(), ended_by: 'logout' })
        .where('member_id', '=', await memberOf(site, playerRef))
        .execute()
    },
    async holdings({ playerRef }) {
      const memberId = await memberOf(site, playerRef)
      const { balance } = await readBalance(site.owner, DEMONSTRATION_BRAND, memberId, 'cash')
      const grant = await site.owner
        .selectFrom('bonus_grants')
        .select('turnover_done_satang')
        .where('member_id', '=', memberId)
        .executeTakeFirstOrThrow()
      return { credit: balance, turnoverDone: grant.turnover_done_satang }
    },
  }
}

async function memberOf(site: TestSite, playerRef: string): Promise<number> {
  const row = await site.owner
    .selectFrom('provider_players')
    .select('member_id')
    .where('player_ref', '=', playerRef)
    .executeTakeFirstOrThrow()
  return row.member_id
}

async function giveBonus(site: TestSite, member: TestMember): Promise<void> {
  const { deposit_id } = await site.owner
    .selectFrom('deposits')
    .select('deposit_id')
    .where('member_id', '=', member.memberId)
    .executeTakeFirstOrThrow()
  await site.owner
    .insertInto('bonus_grants')
    .values({
      brand_id: DEMONSTRATION_BRAND,
      grant_id: randomUUID(),
      member_id: member.memberId,
      deposit_id,
      bonus_window: 1,
      window_date: '2026-10-05',
      rate_percent: 10,
      max_satang: 1_000,
      deposit_satang: CREDIT,
      bonus_satang: 1_000,
      turnover_multiple: 1,
      turnover_required_satang: 100 * CREDIT,
      granted_at: site.platform.clock(),
    })
    .execute()
}

async function launch(site: TestSite, member: TestMember, provider: TestProvider): Promise<Launched> {
  await logIn(site, member)
  const now = site.platform.clock()
  const login = await site.owner
    .selectFrom('sessions')
    .select('session_id')
    .where('member_id', '=', member.memberId)
    .executeTakeFirstOrThrow()
  const row = { brand_id: DEMONSTRATION_BRAND, member_id: member.memberId, provider: provider.provider }
  const player = await site.owner
    .insertInto('provider_players')
    .values(row)
    .returning('player_ref')
    .executeTakeFirstOrThrow()
  const token = newSecret()
  await site.owner
    .insertInto('game_sessions')
    .values({
      ...row,
      session_id: login.session_id,
      game_code: 'reels',
      launch_hash: hashSecret(token),
      launched_at: now,
      launch_expires_at: new Date(now.getTime() + 60_000),
    })
    .execute()
  return { launchToken: token, playerRef: player.player_ref, gameCode: 'reels' }
}
