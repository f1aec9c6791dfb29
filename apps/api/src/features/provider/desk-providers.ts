/** Calls of the desk about providers. */
import type { CallReply } from '@duang/contract'
import {
  changeDeskProvider,
  type FINER_AMOUNTS,
  listDeskProviders,
  type PROVIDER_HEALTH,
  proposeDeskProvider,
  proposeDeskProviderKey,
  proposeDeskProviderTerms,
  revokeDeskProviderKey,
  switchDeskProvider,
} from '@duang/contract/desk-provider'
import { sql } from 'kysely'
import { pageOf } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'
import { listRequest } from '#core/desk/desk-list.ts'
import { type Desk, mountDesk } from '#core/desk/mount-desk.ts'
import { type ActCall, runAct } from '#core/desk/run-act.ts'
import { isPublicKey } from '#core/provider/provider.ts'
import { inTransaction } from '#kit/db.ts'
import { proposeProvider, proposeTerms } from './desk-add.ts'
import { proposeKey } from './desk-keys.ts'
import { PROVIDER_ACTS, PROVIDER_LIST, selectProviders } from './provider-command.ts'
import { changeProvider } from './provider-details.ts'
import { revokeKey } from './provider-keys.ts'
import { longOpenRounds } from './round-end-command.ts'

const CHANGED = { changed: true } as const
/** Catalogues are read every ten minutes. */
const SILENT_MS = 30 * 60_000

export function mountProviderDesk(desk: Desk): void {
  mountDesk(desk, listDeskProviders, ({ ctx, query }) => list(ctx, query))
  mountDesk(desk, switchDeskProvider, async ({ ctx, staff, body: { provider, isEnabled, isMaintenance, reason } }) => {
    await inTransaction(ctx.db, async (tx) => {
      const run = (act: keyof typeof PROVIDER_ACTS, ...more: string[]) =>
        runAct({ ...ctx, db: tx }, { actor: staff.actor, reason }, PROVIDER_ACTS[act], { words: [provider, ...more] })
      if (isEnabled !== undefined) await run(isEnabled ? 'on' : 'off')
      if (isMaintenance !== undefined) await run('maintenance', isMaintenance ? 'on' : 'off')
    })
    return CHANGED
  })
  mountDesk(desk, changeDeskProvider, async ({ ctx, staff, body: { provider, reason, ...body } }) => {
    const { isFramed, ...options } = body
    const frame = isFramed === undefined ? undefined : isFramed ? 'on' : 'off'
    const call: ActCall = { words: [provider], options: { ...options, frame } }
    await runAct(ctx, { actor: staff.actor, reason }, changeProvider, call)
    return CHANGED
  })
  mountDesk(desk, proposeDeskProvider, ({ ctx, staff, body }) => proposeProvider(ctx, staff.actor, body))
  mountDesk(desk, proposeDeskProviderTerms, ({ ctx, staff, body }) => proposeTerms(ctx, staff.actor, body))
  mountDesk(desk, proposeDeskProviderKey, ({ ctx, staff, body }) => proposeKey(ctx, staff.actor, body))
  mountDesk(desk, revokeDeskProviderKey, async ({ ctx, staff, body: { provider, key, reason } }) => {
    await runAct(ctx, { actor: staff.actor, reason }, revokeKey, { words: [provider, key] })
    return CHANGED
  })
}

async function list(ctx: Ctx, query: Parameters<typeof listRequest>[0]): Promise<CallReply<typeof listDeskProviders>> {
  const { items, next } = await pageOf(selectProviders(ctx), PROVIDER_LIST, listRequest(query, PROVIDER_LIST))
  const [idle, facts, keys] = await Promise.all([longOpenRounds(ctx), factsOf(ctx), liveKeysOf(ctx)])
  return {
    items: items.map((row) => {
      const { games = 0, synced = null, transfers = 0 } = facts.get(row.provider) ?? {}
      const idleRounds = row.mode === 'seamless' ? (idle.get(row.provider) ?? 0) : 0
      const figures = { catalogueAt: synced, idleRounds, openTransfers: transfers }
      return {
        ...{ code: row.provider, name: row.name, group: row.group_code, mode: row.mode, dialect: row.dialect },
        ...{ sort: row.sort, isEnabled: row.is_enabled, isMaintenance: row.is_maintenance, games },
        ...{ allowed: row.allowed_addresses, ...figures, catalogueAt: synced?.toISOString() ?? null },
        health: healthOf(ctx, { ...row, ...figures }),
        keys: keys.get(row.provider) ?? [],
        ...{ url: row.base_url, launchHosts: row.launch_hosts, isFramed: row.is_framed },
        finerAmounts: row.finer_amounts as (typeof FINER_AMOUNTS)[number],
        rounds: row.round_end === 'minutes' ? String(row.round_end_minutes) : row.round_end,
      }
    }),
    next,
  }
}

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
    ...{ id: row.key_id, kind: isPublicKey(row.secret) ? ('public-key' as const) : ('secret' as const) },
    createdAt: row.created_at.toISOString(),
  }))
  return Map.groupBy(keys, (each) => each.provider)
}
