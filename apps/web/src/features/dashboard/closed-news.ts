/** Which announcements were closed on this device, by their ids. */
import { localStore } from '#kit/storage.ts'
import { createValueStore, useStoreValue } from '#kit/value-store.ts'

const KEY = 'duang.closed-news'
/** Announcements end, so old ids need no memory. */
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
