/** Hosts of a brand: listed, and added or removed by two persons. */
import { addHost, listHosts, removeHost } from '@duang/contract/action/host'
import { isDeskHost } from '#core/brand/brand-host.ts'
import { changeBrandIn } from '#core/brand/change-brand.ts'
import { type ListForm, pageOf } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'
import { implement, implementList } from '#entry/action/implement.ts'
import type { Tx } from '#kit/database/db.ts'
import { refuse } from '#kit/refusal.ts'

const BY_NAME: ListForm = { keys: [{ column: 'host', type: 'text' }], order: 'asc' }

export const hostLists = [
  implementList(listHosts, BY_NAME, ({ ctx, request }) =>
    pageOf(ctx.db.selectFrom('brand_hosts').select('host').where('brand_id', '=', ctx.brand.id), BY_NAME, request),
  ),
]

export const hostActions = [
  implement(addHost, ({ tx, ctx, input: { host } }) =>
    changeHosts(tx, ctx, host, (hosts) => (hosts.includes(host) ? refuse('host_known') : [...hosts, host])),
  ),
  implement(removeHost, ({ tx, ctx, input: { host } }) =>
    changeHosts(tx, ctx, host, (hosts) => {
      if (!hosts.includes(host)) refuse('not_found')
      return hosts.length === 1 ? refuse('host_last') : hosts.filter((each) => each !== host)
    }),
  ),
]

async function changeHosts(
  tx: Tx,
  ctx: Ctx,
  host: string,
  change: (hosts: readonly string[]) => string[],
): Promise<{ hosts: string[] }> {
  if (isDeskHost(ctx, host)) refuse('host_of_desk')
  // Staff of one brand do not learn the names of others.
  const other = await tx
    .selectFrom('brand_hosts')
    .select('brand_id')
    .where('host', '=', host)
    .where('brand_id', '<>', ctx.brand.id)
    .executeTakeFirst()
  if (other) refuse('host_of_other')
  const stored = await changeBrandIn(tx, ctx.brand.clientId, ctx.bankMode, ({ name, hosts, settings }) => ({
    name,
    hosts: change(hosts),
    settings: settings as Record<string, unknown>,
  }))
  if (stored.outcome === 'refused') return refuse('host_invalid', { reason: stored.errors.join(' ') })
  return stored.outcome === 'unknown' ? refuse('not_found') : { hosts: [...stored.brand.hosts] }
}
