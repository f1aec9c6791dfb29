/**
 * Caches the code, fonts and pictures of the site on the device, and a plain page for use without a network. It never handles
 * `/api`, and caches no other page: no data of a member, and, by the origin, none of another brand. Shows notifications of the site.
 */
import type { Build } from './build.ts'
import { readNotification } from './notification.ts'

declare const self: ServiceWorkerGlobalScope
/** The build inserts it wherever the name appears, so it appears once. */
declare const BUILD: Build
const build = BUILD

/** A page without content of its own. The app renders the requested address, as far as it works without a network. */
const SHELL = '/auth'
const PREFIX = 'duang-'
const CACHE = PREFIX + build.version
/** Name, colours and texts of a brand can change without a new build. */
const SHELL_FRESH_MS = 3_600_000

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))

self.addEventListener('message', ({ data, ports: [port] }) => {
  const { kind, entry } = data as { kind: 'use' | 'whose'; entry?: string }
  // A page from the network is already of this build, so that no member is asked.
  if (kind === 'use' || entry === build.entry) void self.skipWaiting()
  else port?.postMessage('newer')
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return
  if (request.mode === 'navigate' && request.destination === 'document') event.respondWith(openPage(event))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(readAsset(request))
})

self.addEventListener('push', (event) => {
  const shown = event.data && readNotification(event.data.text())
  if (shown) event.waitUntil(self.registration.showNotification(shown.title, shown.options))
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openFromNotification((event.notification.data as { path: string }).path))
})

/** Prefers a window that shows the page already. A window with another page stays as it is: the member may be typing there. */
async function openFromNotification(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find((each) => new URL(each.url).pathname === path)
  await (shown ? shown.focus() : self.clients.openWindow(path))
}

async function install(): Promise<void> {
  const cache = await caches.open(CACHE)
  await Promise.all([cache.addAll(build.files), keepShell()])
}

/** The previous build stays, because another tab may still run it and need a part that the server no longer has. */
async function takeOver(): Promise<void> {
  const kept = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE)
  await Promise.all(kept.slice(0, -1).map((name) => caches.delete(name)))
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

/** The shell must belong to this build. Otherwise its code would be missing without a network. Throws when the server is unreachable. */
async function keepShell(): Promise<void> {
  // With the cookies, since one of them chooses the language. The page contains nothing of a member.
  const answer = await fetch(SHELL, { cache: 'no-cache' })
  const text = await answer.clone().text()
  if (!answer.ok || !text.includes(build.entry)) throw new Error(`No shell of this build: ${answer.status}`)
  const cache = await caches.open(CACHE)
  await cache.put(SHELL, answer)
}

async function renewShell(): Promise<void> {
  const kept = await caches.match(SHELL, { cacheName: CACHE })
  const age = Date.now() - Date.parse(kept?.headers.get('date') ?? '')
  // A shell without a date counts as old.
  if (!(age < SHELL_FRESH_MS)) await keepShell().catch(() => undefined)
}

/** Always from the network, whatever its reply. The shell replaces only a missing reply. */
async function openPage(event: FetchEvent): Promise<Response> {
  try {
    const preloaded = (await event.preloadResponse) as Response | undefined
    const answer = preloaded ?? (await fetch(event.request))
    if (answer.ok) event.waitUntil(renewShell())
    return answer
  } catch (error) {
    const shell = await caches.match(SHELL, { cacheName: CACHE })
    if (!shell) throw error
    return shell
  }
}

/** An asset never changes under its name. Assets that a page used once are cached. */
async function readAsset(request: Request): Promise<Response> {
  const kept = await caches.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok && answer.status !== 206) {
    const cache = await caches.open(CACHE)
    await cache.put(request, answer.clone())
  }
  return answer
}
