import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CommandMistake } from '#core/command.ts'
import { stableId } from '#kit/ids.ts'
import { addProvider, movementOf, startPlay } from '../../../test/games.ts'
import { namedAfter } from '../../../test/plant.ts'
import { addMember, createTestSite, giveCredit, type TestMember, type TestSite } from '../../../test/site.ts'
import { createGateway, type Movement } from '../wallet/gateway.ts'
import { INVARIANTS } from './invariants.ts'
import { CORRECTIONS } from './invariants-corrections.ts'
import { ROUNDS } from './invariants-rounds.ts'
import { TRANSFERS } from './invariants-transfers.ts'
import { houseAccount, type Kind, memberAccount, type Purse, post, rollUp } from './ledger.ts'
import { verifyLedger, verifyLedgerCommand } from './verify.ts'

let site: TestSite
let members: TestMember[]

beforeAll(async () => {
  site = await createTestSite({ now: new Date('2026-10-05T05:00:00Z') })
  members = await Promise.all(Array.from({ length: 6 }, () => addMember(site)))
  for (const member of members) await giveCredit(site, member, 1_000_00)
  await grantBonus(memberAt(0), 'active')
  await grantBonus(memberAt(1), 'forfeited')
  await withdraw(memberAt(0), ['requested', 'approved', 'sent', 'paid'])
  await withdraw(memberAt(1), [
    'requested',
    'approved',
    'sent',
    'unknown',
    'failed',
    'approved',
    'sent',
    'failed',
    'refunded',
  ])
  await withdraw(memberAt(2), ['requested', 'rejected'])
  await withdraw(memberAt(3), ['requested'])
  await withdraw(memberAt(4), ['requested', 'approved', 'sent', 'unknown'])
  await playRounds(memberAt(5))
  await sql`insert into brands (brand_id, client_id, name) values (2, 'other', 'other')`.execute(site.owner)
  await rollUp(site.platform.db, 1)
}, 120_000)
afterAll(() => site.stop())

const memberAt = (n: number): TestMember => members[n] as TestMember
const cashOf = (n: number) => memberAccount(memberAt(n).memberId, 'cash')
const holdOf = (n: number) => memberAccount(memberAt(n).memberId, 'hold')

const move = (kind: Kind, id: string, debit: number, credit: number, amount: number) =>
  site.owner.transaction().execute((tx) => post(tx, 1, site.platform.clock(), [{ id, kind, debit, credit, amount }]))
const purse = (member: TestMember, name: Purse) => memberAccount(member.memberId, name)

async function grantBonus(member: TestMember, status: 'active' | 'forfeited'): Promise<void> {
  const id = randomUUID()
  await sql`insert into bonus_grants (brand_id, grant_id, member_id, deposit_id, bonus_window, window_date, rate_percent, max_satang,
      deposit_satang, bonus_satang, turnover_multiple, turnover_required_satang, status, granted_at, ended_at, forfeited_satang)
    select brand_id, ${id}::uuid, member_id, deposit_id, 1, '2026-10-05', 10, 50000, amount_satang, amount_satang / 10, 1, 110000, ${status},
      credited_at, case when ${status} = 'forfeited' then credited_at end,
      case when ${status} = 'forfeited' then 10000 end
    from deposits where member_id = ${member.memberId}`.execute(site.owner)
  await move('bonus.grant', stableId('bonus.grant', 1, id), houseAccount('bonus'), purse(member, 'cash'), 100_00)
  if (status === 'forfeited')
    await move('bonus.forfeit', stableId('bonus.forfeit', 1, id), purse(member, 'cash'), houseAccount('bonus'), 100_00)
}

/** A round that ended, a bet that was rolled back, a win that was taken back when it was spent. */
async function playRounds(member: TestMember): Promise<void> {
  const provider = await addProvider(site)
  const play = await startPlay(site, member, provider)
  const gateway = createGateway(site.platform.db, 1)
  const send = async (given: Partial<Movement>) => gateway(await site.ctx(), movementOf(provider, play, given))
  await send({ stake: 100_00 })
  await send({ method: 'win', gain: 250_00, txId: 'win', closes: true })
  await send({ stake: 50_00, txId: 'gone', roundId: 'r2' })
  await send({ method: 'rollback', txId: 'back', originalTxId: 'gone', roundId: undefined })
  await send({ stake: 1_100_00, roundId: 'r3' })
  await send({ method: 'rollback', txId: 'back-too', originalTxId: 'win', roundId: undefined })
}

/** A withdrawal that has gone so far, with its steps, day, money, payout and reply. */
async function withdraw(member: TestMember, states: readonly string[]): Promise<void> {
  const id = randomUUID()
  const [amount, at, state] = [300_00, site.platform.clock(), states.at(-1) ?? '']
  const isEnded = ['paid', 'refunded', 'rejected'].includes(state)
  await sql`insert into withdrawals (brand_id, withdrawal_id, member_id, amount_satang, state, member_bank_id, bank_code, account_digits,
      account_name, level, bangkok_date, requested_at, ended_at)
    select brand_id, ${id}::uuid, member_id, ${amount}, ${state}, member_bank_id, bank_code, account_digits, account_name, 1, '2026-10-05', ${at},
      ${isEnded ? at : null}::timestamptz from member_banks where member_id = ${member.memberId}`.execute(site.owner)
  for (const [n, each] of states.entries())
    await sql`insert into withdrawal_steps values (1, ${id}, ${n + 1}, ${each}, ${at}, 'test')`.execute(site.owner)
  await sql`insert into withdrawal_days values (1, ${member.memberId}, '2026-10-05', 1, 5, ${amount}, 10000000)`.execute(
    site.owner,
  )
  await sql`insert into idempotency_keys values (1, ${member.memberId}, ${randomUUID()}, 'withdraw.request', '', 200,
    ${JSON.stringify({ withdraw: { id } })}, ${at})`.execute(site.owner)
  if (states.includes('approved'))
    await sql`insert into payouts (brand_id, payout_key, withdrawal_id, feed, amount_satang, state, next_at, created_at, updated_at)
      values (1, ${`wd-${id}`}, ${id}, 'sandbox', ${amount}, ${{ paid: 'paid', refunded: 'failed' }[state] ?? 'unknown'}, ${at}, ${at}, ${at})`.execute(
      site.owner,
    )
  await move('withdraw.hold', stableId('withdraw.hold', 1, id), purse(member, 'cash'), purse(member, 'hold'), amount)
  if (state === 'paid')
    await move('withdraw.pay', stableId('withdraw.pay', 1, id), purse(member, 'hold'), houseAccount('bank'), amount)
  else if (isEnded)
    await move(
      'withdraw.release',
      stableId('withdraw.release', 1, id),
      purse(member, 'hold'),
      purse(member, 'cash'),
      amount,
    )
}

it('finds nothing where nothing is broken, on all data and since a mark, again and again', async () => {
  const lines: string[] = []
  const all = await verifyLedger(site.owner, { say: (line) => lines.push(line) })
  expect(all.broken).toEqual([])
  expect(lines).toHaveLength(INVARIANTS.length + 1)
  expect(all.members).toBe(members.length)
  await giveCredit(site, memberAt(5), 5_00)
  expect(await verifyLedger(site.owner, { since: all.mark })).toMatchObject({ broken: [], mark: all.mark })
  expect(await verifyLedger(site.owner)).toMatchObject({ broken: [] })
})

it('looks, since a mark, only at whom something happened to', async () => {
  site.advance(3_600_000)
  await giveCredit(site, memberAt(4), 5_00)
  await rollUp(site.platform.db, 1)
  const { mark } = await verifyLedger(site.owner)
  site.advance(3_600_000)
  await giveCredit(site, memberAt(5), 5_00)
  // The one before the mark is within its minute.
  expect(await verifyLedger(site.owner, { since: mark })).toMatchObject({ broken: [], members: 2 })
})

describe('the command', () => {
  const run = async (options: Record<string, string | true>) => {
    const reports: unknown[] = []
    const ctx = { ...(await site.ctx()), db: site.owner }
    const input = {
      ctx,
      words: [],
      options,
      say: () => undefined,
      report: (data: unknown) => reports.push(data),
      actor: 'test',
    }
    return { code: await verifyLedgerCommand.run(input), reports }
  }

  it('exits with 0 and reports', async () => {
    expect(await run({ all: true })).toMatchObject({ code: 0, reports: [{ broken: [], members: 6 }] })
  })
  it('exits with 1 when something is broken', async () => {
    const change = (by: number) =>
      sql`update ledger.accounts set balance_satang = balance_satang + ${by} where account_id = -33`.execute(site.owner)
    await change(1)
    expect(await run({})).toMatchObject({
      code: 1,
      reports: [{ broken: [{ invariant: SUM, first: 'brand 1: 1 satang' }] }],
    })
    await change(-1)
  })
  it.each(['yesterday', '-1', true as const])('takes no mark like %s', async (since) => {
    await expect(run({ since })).rejects.toThrow(CommandMistake)
  })
})

/** A line that brings the money of a member's withdrawal back. */
const cameBack = (n: number): string => `
  insert into statement_lines (brand_id, feed, ext_id, content_hash, raw, bank_code, account_digits, direction, amount_satang, booked_at, received_at, state)
    select brand_id, 'sandbox', 'back', '', '{}', '004', '1234567890', 'in', amount_satang, now(), now(), 'reversed' from withdrawals where ${of(n)}`

type Plant = { what: string; statements: () => string[]; names: string[] }

const SUM = 'I2 all accounts of a brand sum to zero'
const CHAIN = 'I3 every entry follows the one before it'
const STANDS = 'I3 an account stands where its last entry left it'
const FLOOR = 'I4 no account was ever below its floor or above the ceiling'
const GROWS = 'I5 the application can add to history and nothing else'
const CHART = 'the chart: a transfer moves between the accounts of its kind'
const BRANDS = 'I16 nothing mixes brands'
const TIME = 'I19 time never goes back on an account'
const LINE = 'I6 a deposit is one line of a statement'
const CREDIT = 'I6 a deposit is one transfer'
const TERMS = 'I12 a bonus is what its terms give, once a deposit'
const GRANT = 'I12 a bonus is one transfer'
const FORFEIT = 'I12 a bonus that was given back is one transfer'
const KEY = 'I7 a key has one reply, and its effect stands'
const STEPS = 'I8 a withdrawal went its way step by step'
const HOLD = 'I9 a withdrawal is one hold'
const PAY = 'I9 a hold is spent when paid'
const RELEASE = 'I9 a hold is released when rejected or refunded'
const OPEN = 'I9 what is held is what is open'
const PAYOUT = 'I10 a withdrawal has one payout, paid when it is'
const DESTINATION = 'I10 a withdrawal goes to an account of its member, as registered while it is open'
const LEFT = 'I10 money that left is one payout, once'
const AGAIN = 'I9 a payout that came back is credit once'
const BACK = 'I10 money that came back is that of one withdrawal'
const DAY = 'I11 the day of a member: as many and as much as was asked for, within the caps'
const MOVED = 'I15 what play moved is what was answered to providers'
const ROUND = 'I15 a round is what was played in it'
const PLAY_DAY = 'I15 a day of play is its rounds'
const COUNTED = 'I15 what limits count is what was played'
const SAID = 'I15 limits, breaks and bonuses are said by the row of their member'

const transfer = (kind: string, where = 'true') =>
  `kind = (select kind from ledger.transfer_kinds where code = '${kind}') and ${where}`
const of = (n: number) => `member_id = ${memberAt(n).memberId}`

// Written as a superuser with triggers, foreign keys and checks out of the way, each on the healthy books.
const PLANTS: Plant[] = [
  {
    what: 'a limit that no bet would look for',
    names: [SAID],
    statements: () => [
      `insert into play_limits (brand_id, member_id, kind, period, amount, changed_at) values (1, ${memberAt(5).memberId}, 'stake', 'day', 100, now())`,
    ],
  },
  {
    what: 'a house account rolled up wrongly',
    names: [SUM],
    statements: () => ['update ledger.accounts set balance_satang = balance_satang + 1 where account_id = -33'],
  },
  {
    what: 'a satang moved from one member to another',
    names: [STANDS],
    statements: () => [
      `update ledger.accounts set balance_satang = balance_satang + 1 where account_id = ${cashOf(0)}`,
      `update ledger.accounts set balance_satang = balance_satang - 1 where account_id = ${cashOf(1)}`,
    ],
  },
  {
    what: 'credit from nowhere',
    names: [SUM, STANDS],
    statements: () => [
      `update ledger.accounts set balance_satang = balance_satang + 1 where account_id = ${cashOf(2)}`,
    ],
  },
  {
    what: 'a version that was skipped',
    names: [STANDS],
    statements: () => [`update ledger.accounts set version = version + 1 where account_id = ${cashOf(2)}`],
  },
  {
    what: 'a balance edited in the middle of history',
    names: [CHAIN],
    statements: () => [
      `update ledger.transfers set credit_balance_satang = credit_balance_satang + 1 where credit_account = ${cashOf(0)} and credit_version = 1`,
    ],
  },
  {
    what: 'an entry cut out of the middle',
    names: [SUM, CHAIN, CREDIT],
    statements: () => [
      `update ledger.accounts set rolled_up_seq = 0, balance_satang = 0 where account_id < 0`,
      `delete from ledger.transfers where credit_account = ${cashOf(0)} and ${transfer('deposit.credit')}`,
    ],
  },
  {
    what: 'an entry below zero',
    names: [CHAIN, STANDS, FLOOR],
    statements: () => [`update ledger.transfers set debit_balance_satang = -1 where debit_account = ${cashOf(0)}`],
  },
  {
    what: 'an account whose floor was taken away',
    names: [FLOOR],
    statements: () => [`update ledger.accounts set floor_satang = null where account_id = ${holdOf(5)}`],
  },
  {
    what: 'the trigger switched off',
    names: [GROWS],
    statements: () => ['alter table ledger.transfers disable trigger transfers_append_only'],
  },
  { what: 'a right too many', names: [GROWS], statements: () => ['grant update on ledger.accounts to duang_app'] },
  {
    what: 'a transfer of a kind that is not between its accounts',
    names: [CHART],
    statements: () => [
      `update ledger.transfers set debit_account = -34 where ${transfer('deposit.credit', `credit_account = ${cashOf(2)}`)}`,
    ],
  },
  {
    what: 'an account of a member of another brand',
    names: [BRANDS],
    statements: () => [`insert into ledger.accounts (brand_id, account_id, floor_satang) values (2, ${cashOf(5)}, 0)`],
  },
  {
    what: 'an entry dated before the one before it',
    names: [TIME],
    statements: () => [
      `update ledger.transfers set posted_at = posted_at - interval '1 day' where debit_account = ${cashOf(0)}`,
    ],
  },
  {
    what: 'a deposit of another amount than its line',
    names: [LINE],
    statements: () => [
      `update statement_lines set amount_satang = amount_satang + 1 where line_id = (select min(line_id) from deposits)`,
    ],
  },
  {
    what: 'a line credited to nobody',
    names: [LINE],
    statements: () => [
      `insert into statement_lines (brand_id, feed, ext_id, content_hash, raw, bank_code, account_digits, direction, amount_satang, booked_at, received_at, state)
      values (1, 'sandbox', 'x', '\\x00', '{}', '004', '1234567890', 'in', 5, now(), now(), 'credited')`,
    ],
  },
  {
    what: 'one line made two deposits',
    names: [LINE, CREDIT],
    statements: () => [
      'drop index deposits_line',
      `insert into deposits select brand_id, gen_random_uuid(), line_id, member_id, amount_satang, matched_by, score, reasons, bank_code, booked_at, credited_at from deposits where ${of(2)}`,
    ],
  },
  {
    what: 'a deposit without its credit',
    names: [CREDIT],
    statements: () => [`update deposits set deposit_id = gen_random_uuid() where ${of(2)}`],
  },
  {
    what: 'a bonus above its maximum',
    names: [TERMS],
    statements: () => [`update bonus_grants set max_satang = bonus_satang - 1 where ${of(0)}`],
  },
  {
    what: 'a bonus without its transfer',
    names: [GRANT],
    statements: () => [`update bonus_grants set grant_id = gen_random_uuid() where ${of(0)}`],
  },
  {
    what: 'a bonus given back on paper only',
    names: [FORFEIT],
    statements: () => [
      `update bonus_grants set status = 'forfeited', forfeited_satang = bonus_satang, ended_at = now() where ${of(0)}`,
    ],
  },
  {
    what: 'one withdrawal answered to two keys',
    names: [KEY],
    statements: () => [
      `insert into idempotency_keys select brand_id, member_id, 'another key of it', call, fingerprint, status, reply, created_at from idempotency_keys where ${of(0)}`,
    ],
  },
  {
    what: 'a reply whose withdrawal is not there',
    names: [KEY],
    statements: () => [`update idempotency_keys set reply = '{"withdraw":{"id":"${randomUUID()}"}}' where ${of(0)}`],
  },
  {
    what: 'a step that was left out',
    names: [STEPS],
    statements: () => [
      `delete from withdrawal_steps where step = 2 and withdrawal_id = (select withdrawal_id from withdrawals where ${of(0)})`,
    ],
  },
  {
    what: 'a paid withdrawal that was never sent',
    names: [STEPS],
    statements: () => [
      `update withdrawal_steps set state = 'unknown' where step = 3 and withdrawal_id = (select withdrawal_id from withdrawals where ${of(0)})`,
      `update withdrawal_steps set state = 'unknown' where step = 2 and withdrawal_id = (select withdrawal_id from withdrawals where ${of(0)})`,
    ],
  },
  {
    what: 'a withdrawal that holds another amount',
    names: [HOLD, OPEN, PAYOUT, DAY],
    statements: () => [`update withdrawals set amount_satang = amount_satang + 1 where ${of(4)}`],
  },
  {
    what: 'a withdrawal paid on paper only',
    names: [STEPS, PAY, OPEN, PAYOUT],
    statements: () => [`update withdrawals set state = 'paid', ended_at = now() where ${of(4)}`],
  },
  {
    what: 'a withdrawal rejected on paper only',
    names: [STEPS, RELEASE, OPEN],
    statements: () => [`update withdrawals set state = 'rejected', ended_at = now() where ${of(3)}`],
  },
  {
    what: 'an open withdrawal that was turned to another account',
    names: [DESTINATION],
    statements: () => [`update withdrawals set account_digits = '9999999999' where ${of(3)}`],
  },
  {
    what: 'a paid withdrawal to an account of somebody else',
    names: [DESTINATION],
    statements: () => [`update member_banks set member_id = ${memberAt(5).memberId} where ${of(0)}`],
  },
  // An account that was mended when its withdrawals had ended.
  { what: 'nothing', names: [], statements: () => [`update member_banks set bank_code = '9' where ${of(0)}`] },
  {
    what: 'a second payout of one withdrawal',
    names: [PAYOUT],
    statements: () => [
      'alter table payouts drop constraint payouts_brand_id_withdrawal_id_key',
      `insert into payouts select brand_id, 'fresh-key', withdrawal_id, feed, amount_satang, state, attempts, next_at, is_retryable, bank_reference, reason, created_at, updated_at
        from payouts where withdrawal_id = (select withdrawal_id from withdrawals where ${of(0)})`,
    ],
  },
  {
    what: 'a payout of another amount',
    names: [PAYOUT],
    statements: () => [
      `update payouts set amount_satang = amount_satang + 1 where withdrawal_id = (select withdrawal_id from withdrawals where ${of(0)})`,
    ],
  },
  {
    what: 'a payout that came back on paper only',
    names: [AGAIN],
    statements: () => [
      cameBack(0),
      `update withdrawals set state = 'returned', returned_line_id = (select line_id from statement_lines where state = 'reversed') where ${of(0)}`,
      `insert into withdrawal_steps select brand_id, withdrawal_id, 5, 'returned', now(), 'nok' from withdrawals where ${of(0)}`,
    ],
  },
  {
    what: 'money that came back of no withdrawal',
    names: [BACK],
    statements: () => [cameBack(0)],
  },
  {
    what: 'money that left, explained by a payout that failed',
    names: [LEFT],
    statements: () => [
      `insert into statement_lines (brand_id, feed, ext_id, content_hash, raw, bank_code, account_digits, direction, amount_satang, booked_at, received_at, reference, state)
        select brand_id, feed, 'left', '', '{}', '004', '1234567890', 'out', amount_satang, now(), now(), payout_key, 'payout'
        from payouts where withdrawal_id = (select withdrawal_id from withdrawals where ${of(1)})`,
    ],
  },
  {
    what: 'two lines of money that left, explained by one payout',
    names: [LEFT],
    statements: () => [
      'drop index statement_lines_explained',
      ...['first', 'second'].map(
        (
          id,
        ) => `insert into statement_lines (brand_id, feed, ext_id, content_hash, raw, bank_code, account_digits, direction,
            amount_satang, booked_at, received_at, reference, state)
          select brand_id, feed, '${id}', '', '{}', '004', '1234567890', 'out', amount_satang, now(), now(), payout_key, 'payout'
          from payouts where withdrawal_id = (select withdrawal_id from withdrawals where ${of(0)})`,
      ),
    ],
  },
  {
    what: 'a day that counts one request too few',
    names: [DAY],
    statements: () => [`update withdrawal_days set requests = 0 where ${of(0)}`],
  },
  {
    what: 'a day above its cap',
    names: [DAY],
    statements: () => [`update withdrawal_days set amount_cap_satang = 1 where ${of(0)}`],
  },
  {
    what: 'a bet that providers were told was taken, and was not',
    names: [MOVED, ROUND],
    statements: () => [
      `insert into provider_transactions (brand_id, provider, tx_id, kind, request_hash, member_id, round_id, bet_satang, code, balance_satang, at)
        select brand_id, provider, 'ghost', 'bet', '', member_id, 'r1', 1, 'OK', 0, at from provider_transactions where tx_id = 'win'`,
    ],
  },
  {
    what: 'a round that knows another win, and its day with it',
    names: [ROUND],
    statements: () => [
      `update rounds set won_satang = won_satang + 1 where ${of(5)} and round_id = 'r3'`,
      `update play_days set won_satang = won_satang + 1 where ${of(5)}`,
      `update member_days set won_satang = won_satang + 1 where ${of(5)}`,
    ],
  },
  {
    what: 'a stake that limits do not know of',
    names: [COUNTED],
    statements: () => [`update member_days set stake_satang = stake_satang - 1 where ${of(5)}`],
  },
  {
    what: 'a day of play that counts a round too many',
    names: [PLAY_DAY],
    statements: () => [`update play_days set rounds = rounds + 1 where ${of(5)}`],
  },
]

describe('a planted corruption', () => {
  it.each(PLANTS)('is named: $what', async ({ statements, names }) => {
    expect(await namedAfter(site, statements())).toEqual(names)
  })

  it('is planted for every invariant', () => {
    const planted = new Set(PLANTS.flatMap((each) => each.names))
    // Those are planted in features/games/verify-transfers.test.ts, core/wallet/free-rounds.test.ts and features/correction.
    const others = INVARIANTS.filter((each) => ![...TRANSFERS, ...ROUNDS, ...CORRECTIONS].includes(each))
    expect(others.map((each) => each.name).filter((name) => !planted.has(name))).toEqual([])
  })
})
