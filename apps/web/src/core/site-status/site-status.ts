/** Status of the site as this page has it: from the page itself, from a poll each minute, and at once from a refused call. */
import type { CallReply } from '@duang/contract'
import type { getWebsiteStatus } from '@duang/contract/site/setting'
import { createValueStore, useStoreValue } from '#kit/value-store.ts'

export type SiteStatus = CallReply<typeof getWebsiteStatus>

const OPEN: SiteStatus = { websiteStatus: '', message: '', until: null, planned: null }

/** The server writes it into `<script id="site-status">`; in development it is missing. */
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

/** Whether maintenance covers a page, which was opened while the site was open. */
export const isPageCovered = (): boolean => hasOpened

/** A call was refused because of maintenance. The next poll confirms it and returns the planned end. */
export function noteMaintenance(): void {
  if (!isSiteClosed()) store.set({ ...OPEN, websiteStatus: 'MA' })
}

export const watchSiteStatus = store.subscribe
export const useSiteStatus = (): SiteStatus => useStoreValue(store)
