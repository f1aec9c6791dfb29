/**
 * Negative controls: faults that are injected into the harness's own database or its wire, never into the product.
 * Each must turn a run red. A harness that stays green on one of them proves nothing.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { KINDS } from '../../../apps/api/src/money/ledger/chart.ts'
import { houseAccount } from '../../../apps/api/src/money/ledger/ledger.ts'
import type { Environment } from '../faults/environment.ts'
import type { Rewrite } from '../faults/tcp-proxy.ts'
import { ENDLESS } from '../players/players.ts'
import { TOKEN_PROVIDER } from '../players/token-players.ts'
import type { Control } from './control.ts'
import { sealAll } from './seal.ts'
import { TRANSFER_CONTROLS } from './transfer-controls.ts'

const message = (type: string, text: string): Buffer => {
  const body = Buffer.from(`${text}\0`)
  const header = Buffer.alloc(5)
  header.write(type)
  header.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([header, body])
}
const COMMIT = message('Q', 'commit')
const ROLLBACK = message('Q', 'rollback')
const COMMITTED = message('C', 'COMMIT')
const ROLLED_BACK = message('C', 'ROLLBACK')
const FALSE_COMMIT_SHARE = 0.05

/** Turns a commit into a rollback on its way to the server, and each reply to a rollback into that of a commit on its way back. */
const falseCommit = (random: () => number, isOn: () => boolean): Rewrite => ({
  toServer: (chunk) => (isOn() && chunk.equals(COMMIT) && random() < FALSE_COMMIT_SHARE ? ROLLBACK : chunk),
  toClient: (chunk) => {
    const at = isOn() ? chunk.indexOf(ROLLED_BACK) : -1
    if (at === -1) return chunk
    return Buffer.concat([chunk.subarray(0, at), COMMITTED, chunk.subarray(at + ROLLED_BACK.length)])
  },
})

export const CONTROLS = {
  'lost-commit': {
    what: 'a database that reports "committed" and rolls back: five commits in a hundred become rollbacks on the wire',
    rewrite: falseCommit,
  },
  'forget-keys': {
    what: 'a database that loses idempotency keys while clients retry',
    async duringLoad({ database }, isOver) {
      while (!isOver()) {
        // The server may be away at this moment. The next try comes soon.
        await database.pool.query('delete from idempotency_keys').catch(() => undefined)
        await sleep(50)
      }
    },
  },
  'forget-plays': {
    what: 'a gateway that loses its record of transactions while the studio sends them again',
    async duringLoad({ database }, isOver) {
      while (!isOver()) {
        await database.pool.query('delete from provider_transactions').catch(() => undefined)
        await sleep(50)
      }
    },
  },
  'forget-holders': {
    what: 'a site that loses the member of a token as soon as its login has ended',
    async duringLoad({ database }, isOver) {
      while (!isOver()) {
        await database.pool
          .query(
            `update game_sessions g set token_hash = null, launch_hash = sha256(gen_random_uuid()::text::bytea)
               from sessions s
               where s.brand_id = g.brand_id and s.session_id = g.session_id and s.ended_at is not null
                 and g.provider = '${TOKEN_PROVIDER}' and g.token_hash is not null`,
          )
          .catch(() => undefined)
        await sleep(20)
      }
    },
  },
  'edit-row': {
    what: 'an attacker with superuser access to the database adds one satang to one transfer',
    async beforeCheck({ database }) {
      await asSuperuser(database.pool, [
        `update ledger.transfers set amount_satang = amount_satang + 1 where transfer_id =
           (select transfer_id from ledger.transfers order by seq offset 3 limit 1)`,
      ])
    },
  },
  'lose-row': {
    what: 'a credited deposit vanishes from the table of deposits',
    async beforeCheck({ database }) {
      await asSuperuser(database.pool, [
        'delete from deposits where deposit_id = (select deposit_id from deposits order by credited_at desc limit 1)',
      ])
    },
  },
  'lose-correction': {
    what: 'the newest credit by staff vanishes from the table of corrections',
    async beforeCheck({ database }) {
      await asSuperuser(database.pool, [
        `delete from corrections where correction_id = (
           select correction_id from corrections where kind in ('credit', 'goodwill') order by at desc limit 1)`,
      ])
    },
  },
  'lose-claim': {
    what: 'the newest claim of commission or cashback vanishes from the table of claims',
    async beforeCheck({ database }) {
      await asSuperuser(database.pool, [
        'delete from pot_claims where claim_id = (select claim_id from pot_claims order by claimed_at desc limit 1)',
      ])
    },
  },
  'lose-accrual': {
    what: 'a job of commission skips a deposit, and pays the sum of the others',
    async beforeCheck({ database }) {
      await asSuperuser(database.pool, [
        `delete from affiliate_accruals where accrual_id = (
           select accrual_id from affiliate_accruals where basis = 'deposit' and reversed_at is null limit 1)`,
      ])
    },
  },
  'extra-piece': {
    what: 'a piece of goods appears that nobody has delivered, in stock and in the count of deliveries',
    async beforeCheck({ database }) {
      await asSuperuser(database.pool, [
        'update goods set received_count = received_count + 1, left_count = left_count + 1',
      ])
    },
  },
  'lose-redemption': {
    what: 'the newest redemption of a coupon vanishes, and its use returns to the code',
    async beforeCheck({ database }) {
      await asSuperuser(database.pool, [
        `with gone as (
           delete from coupon_redemptions
             where redemption_id = (select redemption_id from coupon_redemptions order by redeemed_at desc limit 1)
             returning code
         )
         update coupon_codes set left_count = left_count + 1 where code in (select code from gone)`,
      ])
    },
  },
  'edit-score': {
    what: 'the score of a winner grows by one satang after the final ranking, which changes no rank',
    async beforeCheck({ database }) {
      await asSuperuser(database.pool, ['update tournament_results set score = score + 1 where rank = 1'])
    },
  },
  'ghost-deposit': {
    what: 'a deposit that no bank has booked, with a line and a transfer that balance perfectly',
    async beforeCheck({ database }) {
      const ext = `GHOST-${randomBytes(4).toString('hex')}`
      const id = randomUUID()
      await database.pool.query(
        `with original as (
           select d.member_id, l.* from deposits d join statement_lines l using (brand_id, line_id) limit 1
         ), line as (
           insert into statement_lines (brand_id, feed, ext_id, content_hash, raw, via, bank_code, account_digits, direction,
               amount_satang, booked_at, received_at, state)
             select brand_id, feed, '${ext}', content_hash, raw, 'webhook', bank_code, account_digits, direction, amount_satang,
               booked_at, received_at, 'credited' from original returning *
         ), deposit as (
           insert into deposits (brand_id, deposit_id, line_id, member_id, amount_satang, matched_by, reasons, booked_at, credited_at)
             select line.brand_id, '${id}', line.line_id, original.member_id, line.amount_satang, 'staff', '[]',
               line.booked_at, line.received_at from line, original returning *
         )
         select ledger.post(1, now(), array['${id}']::uuid[], array[${KINDS['deposit.credit']}]::smallint[],
           array[${houseAccount('bank')}]::bigint[], array[ledger.member_account(member_id, ledger.class_cash())]::bigint[],
           array[amount_satang]::bigint[]) from deposit`,
      )
    },
  },
  'endless-rounds': {
    what: 'a provider that never ends rounds loses its rule, so that lost stakes count as still there when a bonus is given back',
    async duringLoad({ database }) {
      await setRule(database.pool, 'message')
    },
  },
  'owner-rewrites-audit': {
    what: 'an owner of the database who changes a row of the audit log with the triggers off',
    async beforeCheck(environment) {
      await sealAll(environment)
      await asSuperuser(environment.database.pool, [
        "update audit_log set reason = 'approved by the owner' where audit_id = (select max(audit_id) from audit_seals where brand_id = 1)",
      ])
    },
  },
  ...TRANSFER_CONTROLS,
} as const satisfies Record<string, Control>

/** The server may be away at this moment. */
async function setRule(pool: Environment['database']['pool'], rule: string): Promise<void> {
  for (;;) {
    const set = await pool
      .query('update providers set round_end = $1 where provider = $2', [rule, ENDLESS])
      .catch(() => null)
    if (set) return
    await sleep(50)
  }
}

export type ControlName = keyof typeof CONTROLS

/** Writes past triggers and foreign keys, as only the owner of a server can. */
async function asSuperuser(pool: Environment['database']['pool'], statements: readonly string[]): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query("set session_replication_role = 'replica'")
    for (const statement of statements) await client.query(statement)
    await client.query("set session_replication_role = 'origin'")
  } finally {
    client.release()
  }
}
