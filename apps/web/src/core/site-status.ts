/** Whether the site is open, as far as this page knows: from the page itself, from a minute's poll, and at once from a call that was refused. */
import type { CallReply } from '@duang/contract'
import type { getWebsiteStatus } from '@duang/contract/setting'
import { createValueStore, useStoreValue } from '#kit/value-store.ts'

export type SiteStatus = CallReply<typeof getWebsiteStatus>

const OPEN: SiteStatus = { websiteStatus: '', message: '', until: null, planned: null }

/** The server writes it into `<script id="site-status">`; while developing nobody does. */
function fromPage(): SiteStatus {
  const text = import.meta.env.SSR ? undefined : document.getElementById('site-status')?.textContent
  return text ? (JSON.parse(text) as SiteStatus) : OPEN
}

const store = createValueStore(fromPage())

export function isSiteClosed(): boolean {
  return store.get().websiteStatus === 'MA'
}

let hasOpened = !import.meta.env.SSR && !isSiteClosed()

export function setSiteStatus(status: SiteStatus): void {
  store.set(status)
  if (!import.meta.env.SSR) hasOpened ||= !isSiteClosed()
}

/** Whether there is a page that maintenance covers: one that was opened while the site was open. */
export const isPageCovered = (): boolean => hasOpened

/** A call was refused because of maintenance: true before the next poll says so, and says until when. */
export function noteMaintenance(): void {
  if (!isSiteClosed()) store.set({ ...OPEN, websiteStatus: 'MA' })
}

export const watchSiteStatus = store.subscribe
export const useSiteStatus = (): SiteStatus => useStoreValue(store)
