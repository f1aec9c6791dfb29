/** Healthy books of six members, in which every invariant of deposits, bonuses, withdrawals and play has something to check. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { stableId } from '../../src/kit/ids.ts'
import { type Account, houseAccount, type Kind, memberAccount, post, rollUp } from '../../src/money/ledger/ledger.ts'
import { createGateway, type WalletRequest } from '../../src/money/wallet/gateway.ts'
import { addProvider, startPlay, walletRequestOf } from '../people/games.ts'
import { addMember, createTestSite, giveCredit, type TestMember, type TestSite } from '../people/site.ts'

export type Books = { site: TestSite; members: readonly TestMember[]; memberAt: (n: number) => TestMember }

export async function createBooks(): Promise<Books> {
  const site = await createTestSite({ now: new Date('2026-10-05T05:00:00Z') })
  const members = await Promise.all(Array.from({ length: 6 }, () => addMember(site)))
  for (const member of members) await giveCredit(site, member, 1_000_00)
  const memberAt = (n: number) => members[n] as TestMember
  await grantBonus(site, memberAt(0), 'active')
  await grantBonus(site, memberAt(1), 'forfeited')
  await withdraw(site, memberAt(0), ['requested', 'approved', 'sent', 'paid'])
  const failedTwice = ['unknown', 'failed', 'approved', 'sent', 'failed', 'refunded']
  await withdraw(site, memberAt(1), ['requested', 'approved', 'sent', ...failedTwice])
  await withdraw(site, memberAt(2), ['requested', 'rejected'])
  await withdraw(site, memberAt(3), ['requested'])
  await withdraw(site, memberAt(4), ['requested', 'approved', 'sent', 'unknown'])
  await playRounds(site, memberAt(5))
  await sql`insert into brands (brand_id, client_id, name) values (2, 'other', 'other')`.execute(site.owner)
  await rollUp(site.platform.db, 1)
  return { site, members, memberAt }
}

const move = (site: TestSite, kind: Kind, id: string, debit: number, credit: number, amount: number) =>
  site.owner.transaction().execute((tx) => post(tx, 1, site.platform.clock(), [{ id, kind, debit, credit, amount }]))
const account = (member: TestMember, name: Account) => memberAccount(member.memberId, name)

async function grantBonus(site: TestSite, member: TestMember, status: 'active' | 'forfeited'): Promise<void> {
  const id = randomUUID()
  await sql`insert into bonus_grants (brand_id, grant_id, member_id, deposit_id, bonus_window, window_date, rate_percent, max_satang,
      deposit_satang, bonus_satang, turnover_multiple, turnover_required_satang, status, granted_at, ended_at, forfeited_satang)
    select brand_id, ${id}::uuid, member_id, deposit_id, 1, '2026-10-05', 10, 50000, amount_satang, amount_satang / 10, 1, 110000, ${status},
      credited_at, case when ${status} = 'forfeited' then credited_at end,
      case when ${status} = 'forfeited' then 10000 end
    from deposits where member_id = ${member.memberId}`.execute(site.owner)
  await move(
    site,
    'bonus.grant',
    stableId('bonus.grant', 1, id),
    houseAccount('bonus'),
    account(member, 'cash'),
    100_00,
  )
  if (status === 'forfeited')
    await move(
      site,
      'bonus.forfeit',
      stableId('bonus.forfeit', 1, id),
      account(member, 'cash'),
      houseAccount('bonus'),
      100_00,
    )
}

/** Plays a round that ends, a bet that is rolled back, and a win that is reversed after it was spent. */
async function playRounds(site: TestSite, member: TestMember): Promise<void> {
  const provider = await addProvider(site)
  const play = await startPlay(site, member, provider)
  const gateway = createGateway(site.platform.db, 1)
  const send = async (given: Partial<WalletRequest>) =>
    gateway(await site.ctx(), walletRequestOf(provider, play, given))
  await send({ stake: 100_00 })
  await send({ method: 'win', gain: 250_00, txId: 'win', closes: true })
  await send({ stake: 50_00, txId: 'undone', roundId: 'r2' })
  await send({ method: 'rollback', txId: 'back', originalTxId: 'undone', roundId: undefined })
  await send({ stake: 1_100_00, roundId: 'r3' })
  await send({ method: 'rollback', txId: 'back-too', originalTxId: 'win', roundId: undefined })
}

/** A withdrawal in the last of these states, with its steps, day, money, payout and reply. */
async function withdraw(site: TestSite, member: TestMember, states: readonly string[]): Promise<void> {
  const id = randomUUID()
  const [amount, at, state] = [300_00, site.platform.clock(), states.at(-1) ?? '']
  const isEnded = ['paid', 'refunded', 'rejected'].includes(state)
  const isCounted = !['refunded', 'rejected'].includes(state)
  await sql`insert into withdrawals (brand_id, withdrawal_id, member_id, amount_satang, state, member_bank_id, bank_code, account_digits,
      account_name, level, bangkok_date, requested_at, ended_at, is_counted)
    select brand_id, ${id}::uuid, member_id, ${amount}, ${state}, member_bank_id, bank_code, account_digits, account_name, 1, '2026-10-05', ${at},
      ${isEnded ? at : null}::timestamptz, ${isCounted} from member_banks where member_id = ${member.memberId}`.execute(
    site.owner,
  )
  for (const [n, each] of states.entries())
    await sql`insert into withdrawal_steps values (1, ${id}, ${n + 1}, ${each}, ${at}, 'test')`.execute(site.owner)
  await sql`insert into withdrawal_days values (1, ${member.memberId}, '2026-10-05', ${Number(isCounted)}, 5,
    ${isCounted ? amount : 0}, 10000000)`.execute(site.owner)
  await sql`insert into idempotency_keys values (1, ${member.memberId}, ${randomUUID()}, 'withdraw.request', '', 200,
    ${JSON.stringify({ withdraw: { id } })}, ${at})`.execute(site.owner)
  if (states.includes('approved'))
    await sql`insert into payouts (brand_id, payout_key, withdrawal_id, feed, amount_satang, state, next_at, created_at, updated_at)
      values (1, ${`wd-${id}`}, ${id}, 'sandbox', ${amount}, ${{ paid: 'paid', refunded: 'failed' }[state] ?? 'unknown'}, ${at}, ${at}, ${at})`.execute(
      site.owner,
    )
  await move(
    site,
    'withdraw.hold',
    stableId('withdraw.hold', 1, id),
    account(member, 'cash'),
    account(member, 'hold'),
    amount,
  )
  if (state === 'paid')
    await move(
      site,
      'withdraw.pay',
      stableId('withdraw.pay', 1, id),
      account(member, 'hold'),
      houseAccount('bank'),
      amount,
    )
  else if (isEnded)
    await move(
      site,
      'withdraw.release',
      stableId('withdraw.release', 1, id),
      account(member, 'hold'),
      account(member, 'cash'),
      amount,
    )
}
