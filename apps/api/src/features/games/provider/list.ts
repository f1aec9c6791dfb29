/** The providers of a brand with their health and the ids of their live keys. Secrets are never shown. */
import { listProviders, type PROVIDER_HEALTH } from '@duang/contract/action/provider-list'
import { sql } from 'kysely'
import { type ListForm, pageOf } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'
import { implementList } from '#entry/action/implement.ts'
import { isPublicKey, type Provider } from '#money/provider/provider.ts'
import { longOpenRounds } from './round-end.ts'

/** Catalogues are read every ten minutes. */
const SILENT_MS = 30 * 60_000

const PROVIDER_LIST: ListForm = {
  keys: [
    { column: 'sort', type: 'bigint' },
    { column: 'provider', type: 'text' },
  ],
  order: 'asc',
}

const list = implementList(listProviders, PROVIDER_LIST, async ({ ctx, request }) => {
  const rows = ctx.db.selectFrom('providers').selectAll().where('brand_id', '=', ctx.brand.id)
  const { items, next } = await pageOf(rows, PROVIDER_LIST, request)
  const [idle, facts, keys] = await Promise.all([longOpenRounds(ctx), factsOf(ctx), liveKeysOf(ctx)])
  return {
    items: items.map((row) => {
      const { games = 0, synced = null, transfers = 0 } = facts.get(row.provider) ?? {}
      const idleRounds = row.mode === 'seamless' ? (idle.get(row.provider) ?? 0) : 0
      const figures = { catalogueAt: synced, idleRounds, openTransfers: transfers }
      return {
        code: row.provider,
        name: row.name,
        group: row.group_code,
        mode: row.mode,
        dialect: row.dialect,
        sort: row.sort,
        isEnabled: row.is_enabled,
        isMaintenance: row.is_maintenance,
        games,
        allowed: row.allowed_addresses,
        ...figures,
        catalogueAt: synced?.toISOString() ?? null,
        health: healthOf(ctx, { ...row, ...figures }),
        keys: keys.get(row.provider) ?? [],
        url: row.base_url,
        launchHosts: row.launch_hosts,
        isFramed: row.is_framed,
        finerAmounts: row.finer_amounts as Provider['finerAmounts'],
        rounds: row.round_end === 'minutes' ? String(row.round_end_minutes) : row.round_end,
        warning: row.dialect !== 'canonical' && row.allowed_addresses.length === 0 ? OPEN : null,
      }
    }),
    next,
  }
})

const OPEN =
  'No IP allow-list. Anyone who captures a request can replay it. Name its addresses: duang provider change --allow'

type Figures = { is_enabled: boolean; is_maintenance: boolean } & {
  catalogueAt: Date | null
  idleRounds: number
  openTransfers: number
}

function healthOf(ctx: Ctx, row: Figures): (typeof PROVIDER_HEALTH)[number] {
  if (!row.is_enabled) return 'off'
  if (row.is_maintenance) return 'maintenance'
  if (!row.catalogueAt || ctx.clock().getTime() - row.catalogueAt.getTime() > SILENT_MS) return 'silent'
  return row.idleRounds > 0 || row.openTransfers > 0 ? 'stuck' : 'ok'
}

type Facts = { games: number; synced: Date | null; transfers: number }

/** Games by the primary key, transfers by the index of those without a result. */
async function factsOf(ctx: Ctx): Promise<Map<string, Facts>> {
  const { rows } = await sql<Facts & { provider: string }>`
    select p.provider, coalesce(g.games, 0) as games, g.synced, coalesce(t.transfers, 0) as transfers
    from providers p
    left join (
      select provider, count(*) filter (where is_listed)::int as games, max(synced_at) as synced
      from games
      where brand_id = ${ctx.brand.id}
      group by provider
    ) g on g.provider = p.provider
    left join (
      select provider, count(*)::int as transfers
      from provider_transfers
      where brand_id = ${ctx.brand.id} and state = 'pending'
      group by provider
    ) t on t.provider = p.provider
    where p.brand_id = ${ctx.brand.id}`.execute(ctx.db)
  return new Map(rows.map((row) => [row.provider, row]))
}

async function liveKeysOf(ctx: Ctx) {
  const rows = await ctx.db
    .selectFrom('provider_keys')
    .select(['provider', 'key_id', 'created_at', 'secret'])
    .where('brand_id', '=', ctx.brand.id)
    .where('retired_at', 'is', null)
    .orderBy('created_at')
    .execute()
  const keys = rows.map((row) => ({
    provider: row.provider,
    id: row.key_id,
    kind: isPublicKey(row.secret) ? ('public-key' as const) : ('secret' as const),
    createdAt: row.created_at.toISOString(),
  }))
  return Map.groupBy(keys, (each) => each.provider)
}

export const providerLists = [list]
