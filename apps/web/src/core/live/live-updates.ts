/** What events of the socket change on the page. */
import {
  announcementEvent,
  balanceEvent,
  brandSettingsEvent,
  depositEvent,
  type EventDefinition,
  type EventPayload,
  forcedLogout,
  levelEvent,
  limitEvent,
  missedEvent,
  playBreakEvent,
  rightsEvent,
  siteStatusEvent,
  userOnline,
  withdrawalEvent,
} from '@duang/contract/wire/live'
import type { Query, QueryClient, QueryKey, QueryObserverOptions } from '@tanstack/react-query'
import { endSession } from '../call/session.ts'
import { type Credit, noteCredit, walletKeys } from '../money/wallet-queries.ts'
import { setSiteStatus } from '../site-status/site-status.ts'
import { siteStatusQuery } from '../site-status/site-status-queries.ts'
import { setLive } from './live-state.ts'

/** A change for all members is fetched by each within this time, not by all at once. */
const SPREAD_MS = 4_000

type Handler = { event: EventDefinition; apply: (payload: never) => void }
const on = <E extends EventDefinition>(event: E, apply: (payload: EventPayload<E>) => void): Handler => ({
  event,
  apply: apply as (payload: never) => void,
})

export type LiveUser = { uuid: string; username: string }

/** Lookups with a rate limit are not repeated automatically. */
const isRepeatable = ({ options }: Query): boolean => (options as QueryObserverOptions).refetchOnReconnect !== false

/** Fetches again what is on the screen. The rest is fetched when it is shown. */
export const catchUp = (queryClient: QueryClient): void =>
  void queryClient.invalidateQueries({ predicate: isRepeatable })

/** Handlers of all events for this member. */
export function liveUpdates(queryClient: QueryClient, { uuid, username }: LiveUser): readonly Handler[] {
  const refresh = (...keys: readonly QueryKey[]) => {
    for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey })
  }
  let isFirst = true
  const later = (work: () => void) => void setTimeout(work, Math.random() * SPREAD_MS)
  return [
    on(userOnline, ({ count }) => setLive({ online: count })),
    on(balanceEvent, (payload) => {
      const known = queryClient.getQueryData<Credit>(walletKeys.credit(username))
      noteCredit(queryClient, username, payload)
      const isNewer = known !== undefined && known.version < payload.version
      // The server's first balance, which it sends to each new socket: what moved before had no event.
      if (isNewer && isFirst) refresh(walletKeys.all)
      // Another transfer than those on the page: the rules of withdrawals depend on the credit.
      else if (isNewer) refresh(walletKeys.withdrawCheck(uuid))
      isFirst = false
      // Other movements do not concern it: a bet at another provider leaves the list as it is.
      const isSame = payload.atProviders === known?.atProviders && payload.isPartUnknown === known?.isPartUnknown
      if (known && !isSame) refresh(walletKeys.creditOut(uuid))
    }),
    on(depositEvent, () =>
      refresh(
        walletKeys.deposits(uuid),
        walletKeys.corrections(uuid),
        walletKeys.bonuses(uuid),
        walletKeys.withdrawCheck(uuid),
        walletKeys.detail(uuid),
      ),
    ),
    on(withdrawalEvent, () => refresh(walletKeys.withdraws(uuid))),
    on(levelEvent, () => refresh(walletKeys.detail(uuid), ['level', uuid], ['user-setting'])),
    on(rightsEvent, () => refresh(['draws'])),
    on(limitEvent, () => refresh(['limits', uuid])),
    // Rare, and it concerns accounts for deposits, bonuses, draws and games alike.
    on(playBreakEvent, () => catchUp(queryClient)),
    on(announcementEvent, () => later(() => refresh(['dashboard', 'news']))),
    on(siteStatusEvent, (status) => {
      queryClient.setQueryData(siteStatusQuery.queryKey, status)
      setSiteStatus(status)
    }),
    on(brandSettingsEvent, () => later(() => refresh(['user-setting'], ['site-setting']))),
    on(missedEvent, () => later(() => catchUp(queryClient))),
    on(forcedLogout, ({ reason }) => endSession(reason === 'logout' ? 'left' : reason)),
  ]
}
