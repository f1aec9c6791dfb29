/** Draws under chaos: each acknowledged draw is one row with its outcome, one right and, where the prize is money, one transfer. */
import type { Draw } from '@duang/contract/rewards/draw'
import { turnCard } from '@duang/contract/rewards/flip-card'
import { spinWheel } from '@duang/contract/rewards/wheel'
import type { ChaosFeature, Expected } from '../feature.ts'
import type { Operation } from '../players/operations.ts'
import { ownRows } from '../verify/facts.ts'
import { type Finding, finding, groupBy, once, total } from '../verify/finding.ts'

type Row = { id: string; memberId: number; game: string; type: string; outcome: number; nonce: number; amount: number }

const rows = ownRows<Row>(`
  select draw_id as id, member_id as "memberId", game, given_prize ->> 'type' as type, outcome_index as outcome, nonce,
      coalesce((given_prize ->> 'satang')::int, (given_prize ->> 'points')::int, 0) as amount
    from draws`)

/** Credit without turnover, so that no withdrawal is blocked. */
const SEGMENTS = [
  { label: 'credit', weight: 2, prize: { type: 'credit', satang: 100, turnoverMultiple: 0 } },
  { label: 'points', weight: 1, prize: { type: 'points', points: 5 } },
  { label: 'right', weight: 1, prize: { type: 'rights', game: 'wheel', count: 1 } },
  { label: 'nothing', weight: 1, prize: { type: 'nothing' } },
]
const KINDS = ['spin-wheel', 'turn-card']
const RIGHTS_A_DAY = 100

export const draw: ChaosFeature = {
  settings: { rights: { wheel: { daily: RIGHTS_A_DAY }, 'flip-card': { daily: RIGHTS_A_DAY } } },
  prepare: async (db, brandId) => {
    const table = { brand_id: brandId, version: 1, segments: JSON.stringify(SEGMENTS), created_at: new Date() }
    await db
      .insertInto('prize_tables')
      .values([
        { ...table, game: 'wheel' },
        { ...table, game: 'flip-card' },
      ])
      .execute()
  },
  kinds: {
    'spin-wheel': async ({ call, logIn }, { key, member }) => {
      await logIn()
      return call(spinWheel, { body: { uuid: member.uuid }, idempotencyKey: key })
    },
    'turn-card': async ({ call, logIn }, { key, member }) => {
      await logIn()
      return call(turnCard, { body: { uuid: member.uuid, card: 5 }, idempotencyKey: key })
    },
  },
  steps: {
    'spin-wheel': { weight: 4, run: async ({ add, send }) => send(await add({ kind: 'spin-wheel', satang: 0 })) },
    'turn-card': { weight: 3, run: async ({ add, send }) => send(await add({ kind: 'turn-card', satang: 0 })) },
    'spin-twice-at-once': {
      weight: 2,
      run: async ({ client, add }) => {
        const operation = await add({ kind: 'spin-wheel', satang: 0 })
        await Promise.all([client.attempt(operation), client.attempt(operation)])
      },
    },
  },
  rows: [rows],
  verify: (operations, facts) => verifyDraws(operations, rows.of(facts)),
  given: (facts) =>
    total(
      rows
        .of(facts)
        .filter(({ type }) => type === 'credit')
        .map(({ amount }) => ({ satang: amount })),
    ),
  postings: (facts) =>
    rows
      .of(facts)
      .filter(({ type }) => type === 'credit' || type === 'points')
      .map(({ game, type, memberId, amount }): Expected => ({ kind: `${game}.${type}`, memberId, satang: amount })),
}

/** The journal against the database. */
function verifyDraws(operations: readonly Operation[], stored: readonly Row[]): Finding[] {
  const acked = operations.filter(({ kind, state }) => KINDS.includes(kind) && state === 'acked')
  const replies = groupBy(acked, ({ reply }) => (reply as Draw).id)
  const byId = groupBy(stored, ({ id }) => id)
  const findings = stored
    .filter(({ id }) => !replies.has(id))
    .map(({ id }) => finding('V3', 'ghost', `draw ${id}, acknowledged to nobody`))
  for (const [id, [operation, ...more]] of replies) {
    const found = byId.get(id) ?? []
    findings.push(...once('V1', found.length, `draw ${id}`))
    if (more.length > 0) findings.push(finding('V1', 'duplicated', `draw ${id} answered ${more.length + 1} operations`))
    if (!operation || !found.every((row) => isReported(row, operation)))
      findings.push(finding('V1', 'broken', `draw ${id} differs from its reply`))
  }
  return findings
}

function isReported(row: Row, { reply, member }: Operation): boolean {
  const { outcome, nonce } = reply as Draw
  return row.outcome === outcome && row.nonce === nonce && row.memberId === member.memberId
}
