/** The typed client with this site's headers and session. All calls to the server use it. */
import { createClient } from '@duang/contract/client'
import * as z from 'zod/mini'
import { platformOf } from '#kit/platform.ts'
import { noteMaintenance } from '../site-status/site-status.ts'
import { endsSession, isMaintenance } from './failure.ts'
import { groupReads } from './group-reads.ts'
import { currentSession, endSession } from './session.ts'
import { withProof } from './with-proof.ts'

// Compiled schemas need eval, which the content security policy forbids.
z.config({ jitless: true })

let transport: typeof fetch | undefined

/** Transport of calls during server-side rendering; in the browser it is `fetch`. */
export const setTransport = (next: typeof fetch | undefined): void => {
  transport = next
}

/**
 * A page makes several calls when it opens. Each costs a slow phone half a frame, so they are spread out and touches are
 * handled in between.
 */
const ownTurn = () => new Promise((resolve) => setTimeout(resolve))

const fetchGrouped = groupReads(
  async (input, init) => {
    if (init?.method === 'GET') await ownTurn()
    return fetch(input, init)
  },
  () => currentSession()?.user,
)

const send = createClient({
  baseUrl: '',
  fetch: (input, init) => (transport ?? fetchGrouped)(input, init),
  headers: () => ({
    platform: platformOf(navigator.userAgent, navigator.maxTouchPoints),
    channel: 'web',
    webversion: import.meta.env.VITE_VERSION ?? 'dev',
    webhostname: import.meta.env.SSR ? '' : location.hostname,
  }),
  token: () => currentSession()?.token,
  onError: (error) => {
    if (isMaintenance(error)) noteMaintenance()
    if (endsSession(error) && currentSession()) endSession(error.status === 401 ? 'expired' : 'refused')
  },
})

export const call = withProof(send, async (challenge) => (await import('./solve-proof.ts')).solveProof(challenge))
