/** Hosts of a brand at the desk: listed, and added or removed by two persons. */
import type { CallReply } from '@duang/contract'
import { listDeskHosts, proposeDeskHost } from '@duang/contract/desk-hosts'
import { isDeskHost } from '#core/brand/brand-host.ts'
import { changeBrandIn } from '#core/brand/change-brand.ts'
import { type CommandInput, CommandMistake, CommandRefusal, unknown } from '#core/command.ts'
import { type ListForm, pageOf } from '#core/command-list.ts'
import { wordOf } from '#core/command-words.ts'
import type { Ctx } from '#core/context.ts'
import { listRequest } from '#core/desk/desk-list.ts'
import { type Desk, mountDesk } from '#core/desk/mount-desk.ts'
import { type ActKind, actProposal, proposeAct } from '#core/desk/run-act.ts'
import { inTransaction } from '#kit/db.ts'

const addHost = (input: CommandInput): Promise<number> =>
  changeHosts(input, (hosts, host) => {
    if (hosts.includes(host)) throw new CommandMistake(`Host exists: ${host}`, 'conflict')
    return [...hosts, host]
  })

const removeHost = (input: CommandInput): Promise<number> =>
  changeHosts(input, (hosts, host) => {
    if (!hosts.includes(host)) throw unknown('host', host)
    if (hosts.length === 1)
      throw new CommandMistake(`The site answers at ${host} alone. Add another host first.`, 'conflict')
    return hosts.filter((each) => each !== host)
  })

async function changeHosts(
  { ctx, words, report }: CommandInput,
  change: (hosts: readonly string[], host: string) => string[],
): Promise<number> {
  const host = wordOf(words[0], 'HOST')
  if (isDeskHost(ctx, host)) throw new CommandMistake(`The host ${host} is that of the desk.`, 'conflict')
  const stored = await inTransaction(ctx.db, async (tx) => {
    // Staff of one brand do not learn the names of others.
    const other = await tx
      .selectFrom('brand_hosts')
      .select('brand_id')
      .where('host', '=', host)
      .where('brand_id', '<>', ctx.brand.id)
      .executeTakeFirst()
    if (other) throw new CommandMistake(`The host ${host} belongs to another brand.`, 'conflict')
    return changeBrandIn(tx, ctx.brand.clientId, ctx.bankMode, ({ name, hosts, settings }) => ({
      ...{ name, hosts: change(hosts, host) },
      settings: settings as Record<string, unknown>,
    }))
  })
  if (stored.outcome === 'unknown') throw unknown('brand', ctx.brand.clientId)
  if (stored.outcome === 'refused') throw new CommandRefusal('brand_refused', stored.errors.join(' '))
  report({ hosts: stored.brand.hosts })
  return 0
}

/** A host that the act names. Others may change between proposal and approval. */
const readHost: ActKind['read'] = (tx, ctx, { words: [host = ''] = [] }) =>
  tx
    .selectFrom('brand_hosts')
    .select('host')
    .where('brand_id', '=', ctx.brand.id)
    .where('host', '=', String(host))
    .executeTakeFirst()

// As settings that move money: another owner, or finance.
const OF_HOSTS = { proposing: 'brand.settings', permission: 'money.correct', read: readHost } as const
const ADD: ActKind = { ...OF_HOSTS, kind: 'host.add', run: addHost }
const REMOVE: ActKind = { ...OF_HOSTS, kind: 'host.remove', run: removeHost }
export const hostProposals = [actProposal(ADD), actProposal(REMOVE)]

export function mountHostDesk(desk: Desk): void {
  mountDesk(desk, listDeskHosts, ({ ctx, query }) => listHosts(ctx, query))
  mountDesk(desk, proposeDeskHost, ({ ctx, staff, body: { act, host, reason } }) =>
    proposeAct(ctx, { actor: staff.actor, reason }, act === 'add' ? ADD : REMOVE, {
      subject: host,
      call: { words: [host] },
    }),
  )
}

const HOST_LIST: ListForm = { keys: [{ column: 'host', type: 'text' }], order: 'asc' }

function listHosts(ctx: Ctx, query: Parameters<typeof listRequest>[0]): Promise<CallReply<typeof listDeskHosts>> {
  const rows = ctx.db.selectFrom('brand_hosts').select('host').where('brand_id', '=', ctx.brand.id)
  return pageOf(rows, HOST_LIST, listRequest(query, HOST_LIST))
}
