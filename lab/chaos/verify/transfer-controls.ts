/** Negative controls of credit at a studio that holds it: the acts of a careless site, injected beside the product. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { end } from '../../../apps/api/src/money/provider-transfer/provider-transfer.ts'
import { withdrawFromProvider } from '../../../apps/api/src/money/provider-transfer/withdraw-from-provider.ts'
import type { Environment } from '../faults/environment.ts'
import type { Control } from './control.ts'

const LOOK_MS = 15

type Pending = { ref: string; memberId: number; provider: string; playerRef: string; satang: number }

/** Deposits that were sent and have no definite outcome yet. None while the database is away. */
async function pendingDeposits({ database }: Environment): Promise<Pending[]> {
  const found = database.pool.query<Pending>(`
    select ref, member_id as "memberId", provider, player_ref as "playerRef", amount_satang as satang
      from provider_transfers join provider_players using (brand_id, member_id, provider)
      where state = 'pending' and direction = 'out'`)
  return found.then(
    ({ rows }) => rows,
    () => [],
  )
}

/** Members whose credit is at a provider. */
async function creditAtProviders({ database }: Environment): Promise<{ memberId: number; provider: string }[]> {
  const { rows } = await database.pool.query<{ memberId: number; provider: string }>(
    'select member_id as "memberId", provider from provider_credit where settled_at is null and outstanding_satang > 0',
  )
  return rows
}

export const TRANSFER_CONTROLS = {
  'recall-on-look': {
    what: 'a site that recalls credit while its member only views pages',
    async duringPageViews(environment) {
      const ctx = await environment.staff.ctx()
      for (const { memberId, provider } of await creditAtProviders(environment))
        await withdrawFromProvider(ctx, memberId, provider)
    },
  },
  'send-again': {
    what: 'a site that gets no reply at once and sends the deposit again under another reference, without a status request',
    async duringLoad(environment, isOver) {
      const sent = new Set<string>()
      for (; !isOver(); await sleep(LOOK_MS))
        for (const { ref, provider, playerRef, satang } of await pendingDeposits(environment)) {
          if (sent.has(ref)) continue
          sent.add(ref)
          const asked = { ref: randomUUID(), playerRef, amount: satang / 100 }
          // A killed studio accepts nothing.
          await environment.studio.askAsSite(provider, 'deposit', asked).catch(() => undefined)
        }
    },
  },
  'give-back-unasked': {
    what: 'a site that calls a deposit refused because no answer came, without asking for its status: the credit is given back and is there, too',
    async duringLoad(environment, isOver) {
      for (; !isOver(); await sleep(LOOK_MS))
        for (const { ref, memberId } of await pendingDeposits(environment)) {
          const refused = { outcome: 'refused', amount: 0, isEmpty: false } as const
          const ctx = await environment.staff.ctx().catch(() => undefined)
          if (ctx) await end(ctx, ref, memberId, refused, { by: 'provider' }).catch(() => undefined)
        }
    },
  },
  'skip-rounds': {
    what: 'a site whose mark of reported rounds runs ahead: some rounds are never read',
    async duringLoad({ database }, isOver) {
      for (; !isOver(); await sleep(200))
        await database.pool
          .query(`update provider_feeds set mark = (mark::int + 1)::text where mark is not null`)
          .catch(() => undefined)
    },
  },
} as const satisfies Record<string, Control>
