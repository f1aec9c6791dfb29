/** The service worker as the page sees it (`apps/web/worker`): registered when nothing else is to do, and asked whether there is a newer build. */
import { createValueStore } from '#kit/value-store.ts'
import { isBusy } from './busy.ts'

const ADDRESS = '/sw.js'
/** A page that stays open for days looks for a newer build this often. */
const LOOK_EVERY_MS = 3_600_000

/** The worker of a newer build that waits to be used; undefined: there is none. */
export const newerWorker = createValueStore<ServiceWorker | undefined>(undefined)

/**
 * Starts it once the page is loaded and idle. Where there are no service workers, or none may be kept, the site works without.
 * `entry`: address of the page's first code, which tells its build.
 */
export function startWorkerWhenIdle(entry: string): void {
  if (!('serviceWorker' in navigator)) return
  const start = () => (window.requestIdleCallback ?? setTimeout)(() => void startWorker(entry).catch(() => undefined))
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
}

async function startWorker(entry: string): Promise<void> {
  const registration = await navigator.serviceWorker.register(workerAddress(), { updateViaCache: 'none' })
  const watch = (worker: ServiceWorker | null) =>
    worker?.addEventListener('statechange', () => {
      // Without an active one it is the first worker of all, and not newer than anything.
      if (worker.state === 'installed' && registration.active) ask(worker, entry)
    })
  if (registration.waiting) ask(registration.waiting, entry)
  watch(registration.installing)
  registration.addEventListener('updatefound', () => watch(registration.installing))
  lookForNewer(registration)
}

type ScriptPolicy = { createScriptURL: (address: string) => string }
declare global {
  interface Window {
    /** Not in the types of the DOM yet. */
    trustedTypes?: { createPolicy: (name: string, rules: ScriptPolicy) => ScriptPolicy }
  }
}

/** Trusted Types: of all addresses of scripts the page may make this one only. */
function workerAddress(): string {
  const policy = window.trustedTypes?.createPolicy('duang-worker', { createScriptURL: () => ADDRESS })
  return policy?.createScriptURL(ADDRESS) ?? ADDRESS
}

/** A worker of the page's own build takes over by itself; only a newer one is offered. */
function ask(worker: ServiceWorker, entry: string): void {
  const channel = new MessageChannel()
  channel.port1.onmessage = () => newerWorker.set(worker)
  worker.postMessage({ kind: 'whose', entry: new URL(entry).pathname }, [channel.port2])
}

function lookForNewer(registration: ServiceWorkerRegistration): void {
  let lookedAt = Date.now()
  const look = () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < LOOK_EVERY_MS) return
    lookedAt = Date.now()
    registration.update().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', look)
  setInterval(look, LOOK_EVERY_MS)
}

/** Puts the newer build to use and loads the page again, in this tab only. Does nothing for who has meanwhile begun something. */
export function takeNewerBuild(): void {
  const worker = newerWorker.get()
  if (!worker || isBusy()) return
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  worker.postMessage({ kind: 'use' })
}
