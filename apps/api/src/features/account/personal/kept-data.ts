/** What is kept of members, for auditors: kinds, tables and the last removals. */
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import type { Feature } from '#entry/feature.ts'
import { KINDS, type KindId, type PersonalKind } from './personal-kinds.ts'
import { type Erasure, PERSONAL_TABLES } from './personal-tables.ts'

export type KeptTable = {
  table: string
  erasure: Erasure
  /** Estimate, of all brands: counting large tables takes minutes. Null: never analysed. */
  rows: number | null
  days: number | null
  lastRunAt: Date | null
  removed: number | null
  removedTotal: number | null
}
export type KeptKind = PersonalKind & { kind: KindId; tables: KeptTable[] }

/** Kinds with their tables, and pruned tables that hold no data of one member. */
export async function keptData(
  ctx: Ctx,
  features: readonly Feature[],
): Promise<{ kinds: KeptKind[]; others: KeptTable[] }> {
  const days = new Map(features.flatMap((each) => each.retention ?? []).map((each) => [each.table, each.days]))
  const personal = PERSONAL_TABLES.map(({ table }) => table)
  const others = [...days.keys()].filter((table) => !personal.includes(table)).sort()
  const state = await stateOf(ctx, [...personal, ...others])
  const kept = (table: string, erasure: Erasure): KeptTable => ({
    table,
    erasure,
    days: days.get(table) ?? null,
    ...(state.get(table) ?? { rows: null, lastRunAt: null, removed: null, removedTotal: null }),
  })
  return {
    kinds: (Object.keys(KINDS) as KindId[]).map((kind) => ({
      kind,
      ...KINDS[kind],
      tables: PERSONAL_TABLES.filter((each) => each.kind === kind).map(({ table, erasure }) => kept(table, erasure)),
    })),
    others: others.map((table) => kept(table, 'kept')),
  }
}

type TableState = Pick<KeptTable, 'rows' | 'lastRunAt' | 'removed' | 'removedTotal'>

async function stateOf(ctx: Ctx, tables: readonly string[]): Promise<Map<string, TableState>> {
  const { rows } = await sql<TableState & { table: string }>`
    select c.relname as "table", nullif(c.reltuples, -1)::bigint as rows, r.ran_at as "lastRunAt", r.removed,
      r.removed_total as "removedTotal"
    from unnest(${tables}::text[]) as given (name)
      join pg_class c on c.oid = to_regclass('public.' || quote_ident(given.name))
      left join retention_runs r on r.brand_id = ${ctx.brand.id} and r.table_name = given.name`.execute(ctx.db)
  return new Map(rows.map(({ table, ...state }) => [table, state]))
}
