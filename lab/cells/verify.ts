/** Compares what was acknowledged with the database of the serving cell, with the old cell and with the bank. */
import { stableId } from '../../apps/api/src/kit/ids.ts'
import type { Pool } from '../bench/work/ledger-work.ts'
import type { BankTransfer, PayoutDecision } from '../chaos/faults/sandbox-bank.ts'
import { type Finding, finding, groupBy, once } from '../chaos/verify/finding.ts'
import { type DrillBrand, FEED, PROVIDER } from './brands.ts'
import { type Act, effectOf } from './journal.ts'

type PlayRow = { txId: string; memberId: number; satang: number; isRolledBack: boolean }
type LineRow = { extId: string; memberIds: number[]; satang: number[] }

const isPlay = ({ kind }: Act): boolean => kind === 'bet' || kind === 'win' || kind === 'rollback'
const idsOf = (acts: readonly Act[], pick: (act: Act) => boolean): string[] => acts.filter(pick).map(({ id }) => id)

const playRows = async (cell: Pool, { brandId }: DrillBrand): Promise<PlayRow[]> =>
  (
    await cell.query<PlayRow>(
      `select tx_id as "txId", member_id as "memberId", bet_satang + win_satang as satang, rolled_back_by is not null as "isRolledBack"
        from provider_transactions where brand_id = $1 and provider = '${PROVIDER}'`,
      [brandId],
    )
  ).rows

/** C1: each acknowledged bet, win and rollback is one transaction and one transfer of the ledger. Nothing else is there. */
export async function verifyPlays(cell: Pool, brand: DrillBrand, acts: readonly Act[]): Promise<Finding[]> {
  const acknowledged = acts.filter((act) => act.brand === brand && isPlay(act) && act.isAcknowledged)
  const sent = new Set(idsOf(acts, (act) => act.brand === brand && isPlay(act)))
  const rows = await playRows(cell, brand)
  const byId = groupBy(rows, ({ txId }) => txId)
  const moved = acknowledged.filter(({ kind }) => kind !== 'rollback')
  const transferId = (act: Act) => stableId('game', String(brand.brandId), PROVIDER, act.id)
  const { rows: transfers } = await cell.query<{ id: string; satang: number }>(
    `select transfer_id as id, amount_satang as satang from ledger.transfers where brand_id = $1 and transfer_id = any($2)`,
    [brand.brandId, moved.map(transferId)],
  )
  const byTransfer = groupBy(transfers, ({ id }) => id)
  return [
    ...rows.filter(({ txId }) => !sent.has(txId)).map(({ txId }) => finding('C1', 'ghost', `${txId} was never sent`)),
    ...acknowledged.flatMap((act) => {
      const found = byId.get(act.id) ?? []
      const name = `${act.kind} ${act.id} of ${brand.clientId}`
      const wrong =
        act.kind !== 'rollback' &&
        found.some(({ satang, memberId }) => satang !== act.satang || memberId !== act.member.memberId)
      return [
        ...once('C1', found.length, name),
        ...(wrong ? [finding('C1', 'broken', `${name} has another amount or member`)] : []),
      ]
    }),
    ...moved.flatMap((act) => {
      const found = byTransfer.get(transferId(act)) ?? []
      const wrong = found.some(({ satang }) => satang !== act.satang)
      const name = `transfer of ${act.kind} ${act.id} of ${brand.clientId}`
      return [
        ...once('C1', found.length, name),
        ...(wrong ? [finding('C1', 'broken', `${name} has another amount`)] : []),
      ]
    }),
  ]
}

/** Lines of the feed of a drill and of the sandbox bank, with their deposits. */
const lineRows = async (cell: Pool, { brandId }: DrillBrand): Promise<LineRow[]> =>
  (
    await cell.query<LineRow>(
      `select l.ext_id as "extId", coalesce(array_agg(d.member_id::int) filter (where d.deposit_id is not null), '{}') as "memberIds",
          coalesce(array_agg(d.amount_satang::float8) filter (where d.deposit_id is not null), '{}') as satang
        from statement_lines l
        left join deposits d on d.brand_id = l.brand_id and d.line_id = l.line_id and d.unassigned_at is null
        where l.brand_id = $1 and l.direction = 'in' and (l.feed = '${FEED}' or l.via = 'webhook' and l.ext_id not like 'scale-%')
        group by l.brand_id, l.line_id`,
      [brandId],
    )
  ).rows

const extIdOf = (act: Act, transfers: ReadonlyMap<string, BankTransfer[]>): string =>
  act.kind === 'deposit' ? act.id : `${transfers.get(act.id)?.[0]?.id}-in`

/** C2: each acknowledged statement line is stored once. `isSettled`: it is one deposit of its member and amount. */
export async function verifyDeposits(
  cell: Pool,
  brand: DrillBrand,
  { acts, transfers, isSettled }: { acts: readonly Act[]; transfers: readonly BankTransfer[]; isSettled: boolean },
): Promise<Finding[]> {
  const kinds = isSettled ? ['deposit', 'transfer'] : ['deposit']
  const acknowledged = acts.filter((act) => act.brand === brand && kinds.includes(act.kind) && act.isAcknowledged)
  const byLine = groupBy(await lineRows(cell, brand), ({ extId }) => extId)
  const byKey = groupBy(
    transfers.filter(({ key }) => key !== undefined),
    ({ key }) => key as string,
  )
  return acknowledged.flatMap((act) => {
    const name = `${act.kind} ${act.id} of ${brand.clientId}`
    const found = byLine.get(extIdOf(act, byKey)) ?? []
    const [line] = found
    if (!isSettled || !line) return once('C2', found.length, `line of ${name}`)
    const wrong =
      line.satang.some((satang) => satang !== act.satang) || line.memberIds.some((id) => id !== act.member.memberId)
    return [
      ...once('C2', found.length, `line of ${name}`),
      ...once('C2', line.memberIds.length, name),
      ...(wrong ? [finding('C2', 'broken', `${name} has another amount or member`)] : []),
    ]
  })
}

/** C3: each acknowledged withdrawal exists once and is paid once. */
export async function verifyWithdrawals(
  cell: Pool,
  brand: DrillBrand,
  { acts, payouts }: { acts: readonly Act[]; payouts: readonly PayoutDecision[] },
): Promise<Finding[]> {
  const { rows } = await cell.query<{ id: string; satang: number; state: string; key: string | null }>(
    `select w.withdrawal_id as id, w.amount_satang as satang, w.state, p.payout_key as key
      from withdrawals w left join payouts p using (brand_id, withdrawal_id)
      where w.brand_id = $1 and w.member_id = any($2)`,
    [brand.brandId, brand.members.map(({ memberId }) => memberId)],
  )
  const asked = acts.filter((act) => act.brand === brand && act.kind === 'withdraw')
  const idOf = ({ reply }: Act) => (JSON.parse(reply ?? '{}') as { withdraw?: { id: string } }).withdraw?.id
  const known = new Set(asked.map(idOf))
  const paid = groupBy(
    payouts.filter(({ status }) => status === 'paid'),
    ({ key }) => key,
  )
  return [
    ...rows
      .filter(({ id }) => !known.has(id))
      .map(({ id }) => finding('C3', 'ghost', `withdrawal ${id} was not acknowledged`)),
    ...asked
      .filter((act) => act.isAcknowledged)
      .flatMap((act) => {
        const found = rows.filter(({ id }) => id === idOf(act))
        const [row] = found
        if (!row) return once('C3', 0, `withdrawal ${act.id}`)
        const right = row.state === 'paid' && row.satang === act.satang
        return [
          ...once('C3', paid.get(row.key ?? '')?.length ?? 0, `payout of withdrawal ${act.id} at the bank`),
          ...(right ? [] : [finding('C3', 'broken', `withdrawal ${act.id} is ${row.state} with ${row.satang} satang`)]),
        ]
      }),
  ]
}

/** C4: the credit of each member is the sum of what was acknowledged. */
export async function verifyBalances(cell: Pool, brand: DrillBrand, acts: readonly Act[]): Promise<Finding[]> {
  const { rows } = await cell.query<{ memberId: number; satang: number }>(
    `select member_id as "memberId", balance_satang as satang from ledger.balances
      where brand_id = $1 and member_id = any($2) and class = 'member:cash'`,
    [brand.brandId, brand.members.map(({ memberId }) => memberId)],
  )
  const balances = new Map(rows.map(({ memberId, satang }) => [memberId, satang]))
  return brand.members.flatMap((member) => {
    const due = effectOf(acts.filter((act) => act.member === member))
    const has = balances.get(member.memberId)
    if (has === due) return []
    return [finding('C4', 'broken', `${brand.clientId} ${member.username} has ${has} satang, not ${due}`)]
  })
}

/** C5: the cell that the brand has left wrote nothing that the new one lacks. */
export async function verifyOldRows(old: Pool, serving: Pool, brand: DrillBrand): Promise<Finding[]> {
  const ids = async (cell: Pool) => new Set((await playRows(cell, brand)).map(({ txId }) => txId))
  const lines = async (cell: Pool) => new Set((await lineRows(cell, brand)).map(({ extId }) => extId))
  const [has, hasLines] = [await ids(serving), await lines(serving)]
  const missing = [
    ...[...(await ids(old))].filter((id) => !has.has(id)),
    ...[...(await lines(old))].filter((id) => !hasLines.has(id)),
  ]
  return missing.map((id) => finding('C5', 'lost', `${id} of ${brand.clientId} is in the cell that it left only`))
}
