/** The session on this device: token and a small user in local storage, never phone or bank (interpretation W8). */
import { type SessionUser, sessionUser } from '@duang/contract/account/login'
import { useState } from 'react'
import * as z from 'zod/mini'
import { localStore } from '#kit/storage.ts'
import { createValueStore, useStoreValue } from '#kit/value-store.ts'

const stored = z.object({ token: z.string(), user: sessionUser, startedAt: z.number() })
/** `startedAt`: milliseconds since 1970, for the time of the session. */
export type Session = z.output<typeof stored>
/**
 * `expired`: the server ended it. `refused`: the account is blocked (403, 500256). `left`: the member logged out. `device`: the member
 * ended it on another device. `password`: by a new password. `staff`: staff ended it.
 */
export type SessionEnd = 'expired' | 'refused' | 'left' | 'device' | 'password' | 'staff'

const KEY = 'duang.session'

/** Both parts must be present and well-formed. Otherwise there is no session (section 4). */
function read(): Session | undefined {
  // Server-side rendering is for visitors.
  if (import.meta.env.SSR) return undefined
  try {
    const parsed = stored.safeParse(JSON.parse(localStore.read(KEY) ?? 'null'))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

const store = createValueStore<{ session: Session | undefined; end?: SessionEnd }>({ session: read() })

// Another tab logged in or out.
if (!import.meta.env.SSR)
  addEventListener('storage', (event) => {
    if (event.key === KEY || event.key === null) store.set({ session: read(), end: 'left' })
  })

export const currentSession = (): Session | undefined => store.get().session

/** `isReopened`: the page opens again, in the language of the member, instead of going on with the session. */
export function startSession(token: string, user: SessionUser, isReopened = false): void {
  const { uuid, username, name, level } = user
  const session: Session = { token, user: { uuid, username, name, level }, startedAt: Date.now() }
  localStore.write(KEY, JSON.stringify(session))
  if (isReopened) location.reload()
  else store.set({ session })
}

/** Stores the member's current data from the server, such as a new level. The session continues. */
export function renewUser({ name, level }: Pick<SessionUser, 'name' | 'level'>): void {
  const session = read()
  if (!session || (session.user.name === name && session.user.level === level)) return
  const renewed: Session = { ...session, user: { ...session.user, name, level } }
  localStore.write(KEY, JSON.stringify(renewed))
  store.set({ session: renewed })
}

/** Keys of what a member did on this device. The next person who holds it learns nothing from them. */
const OWN_TRACES = 'duang.games.recent.'
const forgetting = new Set<() => void>()

/** `work` runs at a logout, before its traces are removed from the device. */
export const forgetOnLogout = (work: () => void): void => void forgetting.add(work)

export function endSession(end: SessionEnd): void {
  localStore.remove(KEY)
  if (end === 'left') {
    for (const work of forgetting) work()
    for (const key of localStore.keys()) if (key.startsWith(OWN_TRACES)) localStore.remove(key)
  }
  store.set({ session: undefined, end })
}

export const howSessionEnded = (): SessionEnd | undefined => store.get().end

export const useSession = (): Session | undefined => useStoreValue(store).session

/**
 * The member of the private area, whose guard requires a session. During the exit animation after a logout, the screen keeps its
 * last member.
 */
export function useMember(): SessionUser {
  const session = useSession()
  const [first] = useState(session)
  const user = (session ?? first)?.user
  if (!user) throw new Error('A private screen was rendered without a session.')
  return user
}
