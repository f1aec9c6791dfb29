/** For tests of commission and cashback: members who invited each other, and what they played and deposited on a day. */
import { sql } from 'kysely'
import { DEMONSTRATION_BRAND } from '../../seed/demonstration.ts'
import { stableId } from '../../src/kit/ids.ts'
import { type Account, houseAccount, memberAccount, post, readBalance } from '../../src/money/ledger/ledger.ts'
import { addMember, type TestMember, type TestSite } from './site.ts'

/** A member whom another one invited. */
export async function addFriend(site: TestSite, of: TestMember, given: Partial<TestMember> = {}): Promise<TestMember> {
  const friend = await addMember(site, given)
  await site.owner
    .updateTable('members')
    .set({ inviter_id: of.memberId })
    .where('member_id', '=', friend.memberId)
    .execute()
  return friend
}

/** Figures of a Bangkok day as the gateway counts them, without rounds. Satang. */
export async function playDay(
  site: TestSite,
  member: TestMember,
  day: string,
  { stake, won = 0 }: { stake: number; won?: number },
): Promise<void> {
  await sql`
    insert into daily_limit_totals (brand_id, member_id, day, bets, stake_satang, won_satang)
    values (${DEMONSTRATION_BRAND}, ${member.memberId}, ${day}, 1, ${stake}, ${won})
    on conflict (brand_id, member_id, day) do update
      set stake_satang = daily_limit_totals.stake_satang + excluded.stake_satang,
        won_satang = daily_limit_totals.won_satang + excluded.won_satang`.execute(site.owner)
}

export type PotName = 'affiliate' | 'cashback'

export const accountOf = async (site: TestSite, member: TestMember, account: Account): Promise<number> =>
  (await readBalance(site.platform.db, DEMONSTRATION_BRAND, member.memberId, account)).balance

const EARNED_ON = '2026-10-01'

/** Commission or cashback in the account of a member, with its facts. Once a member and pot. */
export async function earnPot(site: TestSite, member: TestMember, pot: PotName, amount: number): Promise<void> {
  const now = site.platform.clock()
  const [brand, id] = [DEMONSTRATION_BRAND, member.memberId]
  const friend = pot === 'affiliate' ? await addFriend(site, member) : undefined
  await site.owner.transaction().execute(async (tx) => {
    if (friend) {
      await sql`insert into affiliate_accruals (brand_id, member_id, source_member_id, depth, basis, day, base_satang, percent,
          amount_satang, accrued_at)
        values (${brand}, ${id}, ${friend.memberId}, 1, 'net-loss', ${EARNED_ON}, ${amount * 10}, 10, ${amount}, ${now})`.execute(
        tx,
      )
      await sql`insert into affiliate_earnings values (${brand}, ${id}, ${EARNED_ON}, ${amount}, ${now})`.execute(tx)
    } else
      await sql`insert into cashback_accruals (brand_id, member_id, first_day, last_day, level, percent, stake_satang, won_satang,
          bonus_satang, loss_satang, amount_satang, accrued_at)
        values (${brand}, ${id}, ${EARNED_ON}, ${EARNED_ON}, 4, 10, ${amount * 10}, 0, 0, ${amount * 10}, ${amount}, ${now})`.execute(
        tx,
      )
    await post(tx, brand, now, [
      {
        id: stableId(`${pot}.accrue`, brand, id, EARNED_ON),
        kind: `${pot}.accrue`,
        debit: houseAccount(pot),
        credit: memberAccount(id, pot),
        amount,
      },
    ])
  })
}
