import { localStore, tabStore } from '#kit/storage.ts'

/**
 * Deletes all data on the frame's own host, so that the next user of this device finds nothing of this visitor. A browser that
 * denies the frame one kind of storage stores nothing there. The other kinds are still deleted.
 */
export async function wipe(): Promise<void> {
  localStore.clear()
  tabStore.clear()
  await Promise.allSettled([deleteCookies(), deleteDatabases(), deleteCaches()])
}

async function deleteCookies(): Promise<void> {
  for (const cookie of document.cookie.split('; ')) {
    const [name = ''] = cookie.split('=')
    // A provider may have set it for this host or for the domain above.
    for (const domain of ['', ...domainsOf(location.hostname)]) expire(name, domain)
  }
}

async function deleteDatabases(): Promise<void> {
  const databases = (await indexedDB.databases?.()) ?? []
  for (const { name } of databases) if (name) indexedDB.deleteDatabase(name)
}

async function deleteCaches(): Promise<void> {
  for (const key of await caches.keys()) await caches.delete(key)
}

/** `chat.member.example` → itself and `member.example`. */
const domainsOf = (host: string): string[] =>
  host.split('.').flatMap((_, index, parts) => (index < parts.length - 1 ? [parts.slice(index).join('.')] : []))

function expire(name: string, domain: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: some browsers lack the newer interface
  document.cookie = `${name}=; path=/; max-age=0${domain && `; domain=${domain}`}`
}
