/** The page's side of the service worker (`apps/web/worker`): registers it when idle, and detects newer builds. */
import { createValueStore } from '#kit/value-store.ts'
import { isBusy } from '../call/busy.ts'

const ADDRESS = '/sw.js'
/** Interval of update checks in a page that stays open for days. */
const CHECK_EVERY_MS = 3_600_000

/** The waiting worker of a newer build; undefined: none. */
export const newerWorker = createValueStore<ServiceWorker | undefined>(undefined)

/**
 * Starts the worker once the page is loaded and idle. The site works without service workers. `entry`: address of the page's entry
 * script, which identifies its build.
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
      // Without an active one it is the first worker, and no update.
      if (worker.state === 'installed' && registration.active) ask(worker, entry)
    })
  if (registration.waiting) ask(registration.waiting, entry)
  watch(registration.installing)
  registration.addEventListener('updatefound', () => watch(registration.installing))
  checkForUpdates(registration)
}

type ScriptPolicy = { createScriptURL: (address: string) => string }
declare global {
  interface Window {
    /** Missing in the types of the DOM. */
    trustedTypes?: { createPolicy: (name: string, rules: ScriptPolicy) => ScriptPolicy }
  }
}

/** Trusted Types: the page may create only this script address. */
function workerAddress(): string {
  const policy = window.trustedTypes?.createPolicy('duang-worker', { createScriptURL: () => ADDRESS })
  return policy?.createScriptURL(ADDRESS) ?? ADDRESS
}

/** A worker of the page's own build activates itself. Only a newer one replies and is offered. */
function ask(worker: ServiceWorker, entry: string): void {
  const channel = new MessageChannel()
  channel.port1.onmessage = () => newerWorker.set(worker)
  worker.postMessage({ kind: 'whose', entry: new URL(entry).pathname }, [channel.port2])
}

function checkForUpdates(registration: ServiceWorkerRegistration): void {
  let checkedAt = Date.now()
  const check = () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < CHECK_EVERY_MS) return
    checkedAt = Date.now()
    registration.update().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', check)
  setInterval(check, CHECK_EVERY_MS)
}

/** Activates the newer build and reloads the page, in this tab only. Does nothing while the member is busy. */
export function activateNewerBuild(): void {
  const worker = newerWorker.get()
  if (!worker || isBusy()) return
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  worker.postMessage({ kind: 'use' })
}
