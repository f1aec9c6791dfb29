/**
 * Storage of the browser. Privacy settings, and frames of another host, can make every access throw. Then a value lasts as long as
 * the page. No other code of the site uses `localStorage` and `sessionStorage`.
 */
type Store = {
  read: (key: string) => string | null
  /** Returns false where the value does not outlive this page. */
  write: (key: string, value: string) => boolean
  remove: (key: string) => void
  /** Those that outlive this page. */
  keys: () => string[]
  clear: () => void
}

function createStore(open: () => Storage): Store {
  const memory = new Map<string, string>()
  /** Returns undefined where the browser refuses. */
  const attempt = <Result>(act: (storage: Storage) => Result): Result | undefined => {
    try {
      return act(open())
    } catch {
      return undefined
    }
  }
  return {
    read: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    write: (key, value) => {
      const isKept =
        attempt((storage) => {
          storage.setItem(key, value)
          return true
        }) ?? false
      if (isKept) memory.delete(key)
      else memory.set(key, value)
      return isKept
    },
    remove: (key) => {
      memory.delete(key)
      attempt((storage) => storage.removeItem(key))
    },
    keys: () =>
      attempt((storage) => Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? '')) ?? [],
    clear: () => {
      memory.clear()
      attempt((storage) => storage.clear())
    },
  }
}

/** Shared by all tabs, until it is deleted. */
export const localStore = createStore(() => localStorage)
/** Of this tab, until it is closed. */
export const tabStore = createStore(() => sessionStorage)
