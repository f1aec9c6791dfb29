/** Ids of the announcements that were closed on this device. */
import { localStore } from '#kit/storage.ts'
import { createValueStore, useStoreValue } from '#kit/value-store.ts'

const KEY = 'duang.closed-news'
/** Drops ids of announcements that have ended. */
const IDS_MAX = 100

function read(): readonly string[] {
  try {
    const ids: unknown = JSON.parse(localStore.read(KEY) ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

const store = createValueStore(read())

export function closeNews(id: string): void {
  const ids = [...store.get(), id].slice(-IDS_MAX)
  localStore.write(KEY, JSON.stringify(ids))
  store.set(ids)
}

export const useClosedNews = (): readonly string[] => useStoreValue(store)
