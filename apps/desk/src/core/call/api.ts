/** The typed client of the desk. */
import { createClient } from '@duang/contract/client'
import * as z from 'zod/mini'
import { currentLanguage } from '../language.ts'
import { watchPresence } from './presence.ts'
import { currentToken, endSession, setToken } from './session.ts'

// Compiled schemas need eval, which the content security policy forbids.
z.config({ jitless: true })

const presence = watchPresence(window, () => Date.now())

export const call = createClient({
  baseUrl: '',
  fetch: (input, init) => fetch(input, init),
  // The server refuses changes without the first one: no other site can send it.
  headers: () => ({ 'x-duang-desk': '1', 'accept-language': currentLanguage(), ...presence.headers() }),
  token: currentToken,
  onError: (error) => {
    if (error.code === 'session_ended' && currentToken()) endSession()
    else if (error.status === 401) setToken(undefined)
  },
})
