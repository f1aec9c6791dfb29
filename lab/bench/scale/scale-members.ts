/** The members who call in `bench -- scale`, with their sessions and what the calls name. */
import { createHash } from 'node:crypto'
import { KINDS } from '../../../apps/api/src/money/ledger/chart.ts'
import type { Pool } from '../work/ledger-work.ts'

export type Measured = {
  memberId: number
  uuid: string
  username: string
  bankId: string
  token: string
  cookie: string
  /** The last round: its game and its day have rounds. */
  round: { provider: string; roundId: string; gameCode: string; day: string }
  failedWithdrawal: string | undefined
}
export type Cast = {
  typical: Measured
  top: Measured
  /** For calls that a member can make once: members like the typical one, and members with much data. */
  once: Measured[]
  heavy: Measured[]
}

/** Numbers of lab/bench/scale/01-members.sql. */
const FIRST_ID = 1_000
const NUMBERS = { top: 1, heavyFrom: 2, heavyTo: 25, typical: 26 }
const ONCE = 60

type Row = Omit<Measured, 'token' | 'cookie' | 'round' | 'failedWithdrawal'> & {
  number: number
  provider: string
  round_id: string
  game_code: string
  day: string
  failed: string | null
}

/** Opens sessions, and fails withdrawals that `withdraw/retry` sends again. Earlier attempts are forgotten. */
export async function castOf(owner: Pool): Promise<Cast> {
  await owner.query('truncate throttles, play_limits')
  // A run that ended in the middle has changed passwords.
  await owner.query(
    `update members
      set password_hash = (select password_hash from members where username = 'scale99')
      where member_id > ${FIRST_ID} and member_id <= ${FIRST_ID} + 2000`,
  )
  // The limit of launches and withdrawals is not what is measured here.
  await owner.query('update levels set requests_per_day = 1000')
  const numbers = await numbersOf(owner)
  await failWithdrawals(
    owner,
    numbers.map((number) => FIRST_ID + number),
  )
  const rows = await measuredRows(owner, numbers)
  const measured = await logIn(owner, rows)
  const of = (from: number, to = from) => measured.filter(({ number }) => number >= from && number <= to)
  const one = (number: number) => of(number)[0] as Measured
  return {
    typical: one(NUMBERS.typical),
    top: one(NUMBERS.top),
    heavy: of(NUMBERS.heavyFrom, NUMBERS.heavyTo),
    once: measured.filter(({ number }) => number > NUMBERS.typical),
  }
}

/** Members who may check in and withdraw: who did in an earlier run on the same data cannot. */
async function numbersOf(owner: Pool): Promise<number[]> {
  const { rows } = await owner.query<{ number: number }>(
    `with free as (
        select (member_id - ${FIRST_ID})::int as number
        from members m
        where brand_id = 1
          and member_id > ${FIRST_ID}
          and member_id <= ${FIRST_ID} + 2000
          and not exists (
            select from check_ins c
            where (c.brand_id, c.member_id) = (m.brand_id, m.member_id)
              and c.day >= (now() at time zone 'Asia/Bangkok')::date
          )
      )
      (select number from free where number between ${NUMBERS.heavyFrom} and ${NUMBERS.heavyTo})
      union all
      (select number from free where number > 75 and number % 10 = 0 order by number limit ${ONCE})
      union all
      select unnest(array[${NUMBERS.top}, ${NUMBERS.typical}])`,
  )
  return rows.map((each) => each.number)
}

/** A withdrawal that the bank refused, of every member: retried, it stays the same open withdrawal. */
async function failWithdrawals(owner: Pool, memberIds: readonly number[]): Promise<void> {
  await owner.query(
    `with failed as (
        insert into withdrawals (
            brand_id, withdrawal_id, member_id, amount_satang, state, member_bank_id, bank_code, account_digits,
            account_name, level, bangkok_date, requested_at, decided_by
          )
          select brand_id, gen_random_uuid(), member_id, 20000, 'failed', member_bank_id, bank_code, account_digits,
              account_name, 1, (now() at time zone 'Asia/Bangkok')::date, now(), 'rules'
            from member_banks b
            where brand_id = 1
              and member_id = any($1::bigint[])
              -- Every second one: the others ask for a new one.
              and member_id / 10 % 2 = 0
              and not exists (
                select from withdrawals w
                where (w.brand_id, w.member_id) = (b.brand_id, b.member_id)
                  and state in ('requested', 'approved', 'sent', 'unknown', 'failed')
              )
          returning *
      ),
      counted as (
        insert into withdrawal_days (brand_id, member_id, bangkok_date, requests, requests_cap, amount_satang)
          select brand_id, member_id, bangkok_date, 1, 1000, amount_satang from failed
          on conflict (brand_id, member_id, bangkok_date) do update
            set requests = withdrawal_days.requests + 1, requests_cap = 1000,
              amount_satang = withdrawal_days.amount_satang + excluded.amount_satang
      ),
      held as (
        select ledger.post_one(1, now(), ledger.stable_id('withdraw.hold', '1', withdrawal_id::text),
            $2::smallint, ledger.member_account(member_id, 1), ledger.member_account(member_id, 2), amount_satang)
          from failed
      ),
      stepped as (
        insert into withdrawal_steps (brand_id, withdrawal_id, step, state, at, actor)
          select brand_id, withdrawal_id, t.step, t.state, now(), 'rules'
          from failed, unnest(array['requested', 'approved', 'sent', 'failed']) with ordinality t (state, step)
      ),
      paying as (
        insert into payouts (brand_id, payout_key, withdrawal_id, feed, amount_satang, state, attempts, next_at,
            is_retryable, created_at, updated_at, first_failed_at)
          select brand_id, withdrawal_id::text, withdrawal_id, 'sandbox', amount_satang, 'failed', 1, now(), true,
              now(), now(), now()
            from failed
      )
      select count(*) from held`,
    [memberIds, KINDS['withdraw.hold']],
  )
}

async function measuredRows(owner: Pool, numbers: readonly number[]): Promise<Row[]> {
  const { rows } = await owner.query<Row>(
    `select m.member_id as "memberId", m.uuid, m.username, b.account_digits as "bankId", m.member_id - ${FIRST_ID} as number,
        r.provider, r.round_id, r.game_code, r.day, w.withdrawal_id as failed
      from members m
      join member_banks b using (brand_id, member_id)
      cross join lateral (
        select * from rounds r
        where r.brand_id = m.brand_id and r.member_id = m.member_id
        order by opened_at desc limit 1
      ) r
      left join withdrawals w on w.brand_id = m.brand_id and w.member_id = m.member_id and w.state = 'failed'
      where m.brand_id = 1 and m.member_id = any($1::bigint[])
      order by m.member_id`,
    [numbers.map((number) => FIRST_ID + number)],
  )
  return rows
}

async function logIn(owner: Pool, rows: readonly Row[]): Promise<(Measured & { number: number })[]> {
  const run = Date.now()
  const measured = rows.map(({ provider, round_id, game_code, day, failed, ...row }) => ({
    ...row,
    token: `token-${run}-${row.memberId}`.padEnd(43, 'x'),
    cookie: `cookie-${run}-${row.memberId}`.padEnd(43, 'x'),
    round: { provider, roundId: round_id, gameCode: game_code, day },
    failedWithdrawal: failed ?? undefined,
  }))
  const hash = (text: string) => createHash('sha256').update(text).digest()
  await owner.query(
    `insert into sessions (brand_id, member_id, token_hash, cookie_hash, started_at, last_seen_at, expires_at)
      select 1, t.*, now(), now(), now() + interval '6 hours' from unnest($1::bigint[], $2::bytea[], $3::bytea[]) t`,
    [
      measured.map((each) => each.memberId),
      measured.map((each) => hash(each.token)),
      measured.map((each) => hash(each.cookie)),
    ],
  )
  return measured
}
