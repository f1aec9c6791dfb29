import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

/** The stores of a newly opened page. */
async function openPage() {
  vi.resetModules()
  return import('./storage.ts')
}

function kept(failing: readonly string[] = []) {
  const values = new Map<string, string>()
  const refuse = (what: string) => {
    if (failing.includes(what)) throw new DOMException('denied', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => {
      refuse('setItem')
      values.set(key, value)
    },
    removeItem: (key: string) => values.delete(key),
    clear: () => values.clear(),
  })
  return values
}

test('a value survives the page where the browser stores it', async () => {
  kept()
  expect((await openPage()).localStore.write('a', '1')).toBe(true)
  const { localStore } = await openPage()
  expect(localStore.read('a')).toBe('1')
  localStore.remove('a')
  expect(localStore.read('a')).toBeNull()
})

test('a value lasts as long as the page where every access throws', async () => {
  const { localStore, tabStore } = await openPage()
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  try {
    for (const store of [localStore, tabStore]) {
      expect(store.read('a')).toBeNull()
      expect(store.write('a', '1')).toBe(false)
      expect(store.read('a')).toBe('1')
      store.remove('a')
      expect(store.read('a')).toBeNull()
      store.write('b', '2')
      store.clear()
      expect(store.read('b')).toBeNull()
    }
  } finally {
    for (const name of ['localStorage', 'sessionStorage']) Reflect.deleteProperty(globalThis, name)
  }
})

test('a full store returns the newest value, not the last one it stored', async () => {
  const values = kept(['setItem'])
  values.set('a', 'old')
  const { localStore } = await openPage()
  expect(localStore.write('a', 'new')).toBe(false)
  expect(localStore.read('a')).toBe('new')
})
