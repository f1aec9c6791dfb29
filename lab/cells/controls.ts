/** Negative controls: each injects one fault into the databases of the drill, which its comparison must find. */
import type { Pool } from '../bench/work/ledger-work.ts'
import { PROVIDER } from './brands.ts'
import type { Environment } from './environment.ts'

export type ControlMoment = 'after-move' | 'before-compare' | 'before-reporting'
export type Control = {
  what: string
  moment: ControlMoment
  inject: (environment: Environment, serving: 'a' | 'b') => Promise<void>
}

/** Past the fence, the triggers and the foreign keys. */
async function write(cell: Pool, text: string, values: unknown[]): Promise<void> {
  const client = await cell.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    const { rowCount } = await client.query(text, values)
    if (rowCount !== 1) throw new Error(`A control changed ${rowCount} rows`)
    await client.query('commit')
  } finally {
    client.release(true)
  }
}

const ONE_BET = `select ctid from provider_transactions where brand_id = $1 and provider = '${PROVIDER}' and kind = 'bet' limit 1`
const COPY = `
  insert into provider_transactions
    select (jsonb_populate_record(t, jsonb_build_object('tx_id', 'control'))).*
    from provider_transactions t where brand_id = $1 and ctid = (${ONE_BET})`
const brandOf = ({ brands }: Environment): number[] => [brands.moving.brandId]

export const CONTROLS: Readonly<Record<string, Control>> = {
  'lose-bet': {
    what: 'an acknowledged bet vanishes',
    moment: 'before-compare',
    inject: (environment, serving) =>
      write(
        environment.cells[serving].owner,
        `delete from provider_transactions where brand_id = $1 and ctid = (${ONE_BET})`,
        brandOf(environment),
      ),
  },
  'double-bet': {
    what: 'a bet is there twice, under two ids',
    moment: 'before-compare',
    inject: (environment, serving) => write(environment.cells[serving].owner, COPY, brandOf(environment)),
  },
  'lose-deposit': {
    what: 'an acknowledged statement line loses its deposit',
    moment: 'before-compare',
    inject: (environment, serving) =>
      write(
        environment.cells[serving].owner,
        'delete from deposits where brand_id = $1 and member_id = $2 and line_id = (select max(line_id) from deposits where brand_id = $1 and member_id = $2)',
        [...brandOf(environment), environment.brands.moving.members[0]?.memberId],
      ),
  },
  'edit-balance': {
    what: 'a member of the neighbour gets a satang',
    moment: 'before-compare',
    inject: ({ cells, brands }) =>
      write(
        cells.b.owner,
        `update ledger.accounts set balance_satang = balance_satang + 1
          where brand_id = $1 and account_id = ledger.member_account($2::bigint, ledger.class_cash())`,
        [brands.far.brandId, brands.far.members[0]?.memberId],
      ),
  },
  'write-to-old-cell': {
    what: 'a bet reaches the old cell after the switch',
    moment: 'after-move',
    inject: (environment, serving) =>
      write(environment.cells[serving === 'a' ? 'b' : 'a'].owner, COPY, brandOf(environment)),
  },
  'edit-reporting': {
    what: 'the reporting database loses a transaction',
    moment: 'before-reporting',
    inject: (environment) =>
      write(
        environment.reporting.owner,
        `delete from provider_transactions where brand_id = $1 and ctid = (${ONE_BET})`,
        brandOf(environment),
      ),
  },
}
