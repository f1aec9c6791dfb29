/** Work of the bench's clients, and the set-based filling of a ledger. */
import { randomInt, randomUUID } from 'node:crypto'
import { createDb, type createPool } from '../../../apps/api/src/kit/database/db.ts'
import { KINDS } from '../../../apps/api/src/money/ledger/chart.ts'
import { houseAccount, memberAccount, type Transfer } from '../../../apps/api/src/money/ledger/ledger.ts'
import { createTransferBatcher } from '../../../apps/api/src/money/ledger/transfer-batcher.ts'

export type Pool = ReturnType<typeof createPool>

/** At least the number of connections, as pgbench recommends, so that branches are not scarcer than clients. */
export const SCALE = 20
const BATCH = 64
const HOUSES = 1_000

/** Does one unit of work and returns its number of transactions or transfers. */
export type Load = () => Promise<number>

export function loads(
  pool: Pool,
  members: number,
): Record<'tpcb' | 'insert' | 'post' | 'alone' | 'batches' | 'oneHouse' | 'manyHouses', Load> {
  const run = async (name: string, text: string, values: unknown[]) => (await pool.query({ name, text, values })).rows
  const postTransfer = createTransferBatcher(createDb(pool))
  const post = async (transfer: Transfer) => {
    const { outcome } = await postTransfer(1, new Date(), transfer)
    if (outcome !== 'posted') throw new Error('A transfer of the bench was refused')
    return 1
  }
  const postAlone = async ({ id, kind, debit, credit, amount }: Transfer) => {
    await run('alone', 'select * from ledger.post_one($1, $2, $3, $4, $5, $6, $7)', [
      ...[1, new Date(), id, KINDS[kind], debit, credit, amount],
    ])
    return 1
  }
  return {
    tpcb: async () => {
      const values = [
        1 + randomInt(SCALE * 100_000),
        1 + randomInt(SCALE * 10),
        1 + randomInt(SCALE),
        randomInt(10_001) - 5_000,
      ]
      await run('tpcb', 'select tpcb($1, $2, $3, $4)', values)
      return 1
    },
    insert: async () => {
      await run('insert', 'select bare_insert($1)', [randomInt(100)])
      return 1
    },
    post: () => post(move(members)),
    alone: () => postAlone(move(members)),
    batches: async () => {
      const moves = Array.from({ length: BATCH }, () => move(members))
      const rows = await run('batch', 'select * from ledger.try_post($1, $2, $3, $4, $5, $6, $7)', [
        ...[
          1,
          new Date(),
          moves.map((each) => each.id),
          moves.map((each) => KINDS[each.kind]),
          moves.map((each) => each.debit),
        ],
        ...[moves.map((each) => each.credit), moves.map((each) => each.amount)],
      ])
      if (rows.some((row) => row.outcome !== 'posted')) throw new Error('A transfer of the bench was refused')
      return BATCH
    },
    oneHouse: () => postAlone(deposit(members)),
    manyHouses: () => postAlone({ ...deposit(members), debit: houseAccount('bank') - 64 * randomInt(HOUSES) }),
  }
}

const deposit = (members: number): Transfer => ({
  id: randomUUID(),
  kind: 'deposit.credit',
  debit: houseAccount('bank'),
  credit: memberAccount(1 + randomInt(members), 'cash'),
  amount: 1 + randomInt(100_000),
})

/** Two of three are deposits (one member account), the third sets an amount aside (two member accounts). */
function move(members: number): Transfer {
  if (randomInt(3) > 0) return deposit(members)
  const member = 1 + randomInt(members)
  return {
    id: randomUUID(),
    kind: 'withdraw.hold',
    debit: memberAccount(member, 'cash'),
    credit: memberAccount(member, 'hold'),
    amount: 1 + randomInt(100),
  }
}

/** Transactions (or transfers of batches) a second. Each client waits for its reply before the next. */
export async function rateOf(work: Load, clients: number, seconds: number): Promise<number> {
  const start = performance.now()
  const end = start + seconds * 1_000
  let done = 0
  const client = async () => {
    while (performance.now() < end) {
      const count = await work()
      done += count
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return done / ((performance.now() - start) / 1_000)
}

const CHUNK = 1_000_000

/**
 * Opens members 1 to `members` and gives them deposits in turn, with all indexes in place. Entries of one member are as far apart as
 * in production. Balances and versions are those that posting one by one would leave.
 */
export async function fillLedger(
  owner: Pool,
  {
    members,
    transfers,
    satang,
    say,
  }: { members: number; transfers: number; satang: number; say?: (line: string) => void },
): Promise<void> {
  await owner.query(
    `insert into ledger.accounts (brand_id, account_id, floor_satang, balance_satang, version, posted_at)
      select 1, ledger.member_account(m, class), floor_satang,
          case when class = ledger.class_cash() then entries * $3::bigint else 0 end,
          case when class = ledger.class_cash() then entries else 0 end,
          case when class = ledger.class_cash() then now() end
        from generate_series(1, $1::bigint) m cross join ledger.account_classes
          cross join lateral (select ($2::bigint - m) / $1 + 1 as entries) e
        where is_member`,
    [members, transfers, satang],
  )
  for (let from = 0; from < transfers; from += CHUNK) {
    await owner.query(
      `insert into ledger.transfers (brand_id, transfer_id, kind, debit_account, credit_account, amount_satang,
          credit_version, credit_balance_satang, posted_at)
        select 1, gen_random_uuid(), $1, $2, ledger.member_account(i % $3 + 1, ledger.class_cash()), $4::bigint,
            i / $3 + 1, (i / $3 + 1) * $4::bigint,
            now() - ($6 - i) * interval '1 millisecond'
          from generate_series($5::bigint, least($5 + ${CHUNK}, $6::bigint) - 1) i`,
      [KINDS['deposit.credit'], houseAccount('bank'), members, satang, from, transfers],
    )
    say?.(`filled ${Math.min(from + CHUNK, transfers)} of ${transfers} transfers`)
  }
  await owner.query('vacuum analyze ledger.transfers')
  await owner.query('vacuum analyze ledger.accounts')
  await owner.query('checkpoint')
}
