/** A session of a stand-in at the site: token and cookie, as a browser keeps them. */

import { login, logout } from '@duang/contract/account/login'
import { createClient } from '@duang/contract/client'

const ANSWER_WITHIN_MS = 20_000

export type SiteSession = Awaited<ReturnType<typeof logInAt>>

/** Throws a `CallError` where the site refuses or does not answer. */
export async function logInAt(siteUrl: string, { username, password }: { username: string; password: string }) {
  let token: string | undefined
  let cookie = ''
  const call = createClient({
    baseUrl: siteUrl,
    token: () => token,
    headers: (): Record<string, string> => (cookie ? { cookie } : {}),
    timeoutMs: ANSWER_WITHIN_MS,
    fetch: async (input, init) => {
      const reply = await fetch(input, init)
      const set = reply.headers.getSetCookie().map((each) => each.split(';')[0])
      if (set.length > 0) cookie = set.join('; ')
      return reply
    },
  })
  const { token: given, user } = await call(login, { body: { username, password } })
  token = given
  return { call, user, leave: () => call(logout, { body: {} }).catch(() => undefined) }
}
