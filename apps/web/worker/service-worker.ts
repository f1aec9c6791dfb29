/**
 * Keeps the code, fonts and pictures of the site on the device, and a plain page that stands in where the network is away.
 * It never touches `/api`, and keeps no page but that one: nothing of a member, and, by the origin, nothing of another brand.
 */
import type { Build } from './build.ts'

declare const self: ServiceWorkerGlobalScope
/** Put in by the build, wherever it is named: so it is named once. */
declare const BUILD: Build
const build = BUILD

/** A page without content of its own: the app draws the address that was asked for, as far as it goes without a network. */
const SHELL = '/auth'
const PREFIX = 'duang-'
const CACHE = PREFIX + build.version
/** Name, colours and words of a brand can change without a new build. */
const SHELL_FRESH_MS = 3_600_000

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))

self.addEventListener('message', ({ data, ports: [port] }) => {
  const { kind, entry } = data as { kind: 'use' | 'whose'; entry?: string }
  // A page that came from the network is of this build already: nobody has to be asked.
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

async function install(): Promise<void> {
  const cache = await caches.open(CACHE)
  await Promise.all([cache.addAll(build.files), keepShell()])
}

/** The build before this one stays: another tab may still run it, and ask for a part that the server no longer has. */
async function takeOver(): Promise<void> {
  const kept = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE)
  await Promise.all(kept.slice(0, -1).map((name) => caches.delete(name)))
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

/** The shell must belong to this build, else its code would not be there without a network. Throws when the server is elsewhere. */
async function keepShell(): Promise<void> {
  const answer = await fetch(SHELL, { cache: 'no-cache', credentials: 'omit' })
  const text = await answer.clone().text()
  if (!answer.ok || !text.includes(build.entry)) throw new Error(`No shell of this build: ${answer.status}`)
  const cache = await caches.open(CACHE)
  await cache.put(SHELL, answer)
}

async function renewShell(): Promise<void> {
  const kept = await caches.match(SHELL, { cacheName: CACHE })
  const age = Date.now() - Date.parse(kept?.headers.get('date') ?? '')
  // Not younger: a shell without a date counts as old.
  if (!(age < SHELL_FRESH_MS)) await keepShell().catch(() => undefined)
}

/** Always from the network, whatever it answers; the shell only where no answer came at all. */
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

/** An asset never changes under its name. What a page used once is there the next time. */
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
