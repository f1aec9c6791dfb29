/** The typed client of the desk. */
import { createClient } from '@duang/contract/client'
import * as z from 'zod/mini'
import { currentLanguage } from './language.ts'
import { currentToken, setToken } from './session.ts'

// Compiled schemas need eval, which the content security policy forbids.
z.config({ jitless: true })

export const call = createClient({
  baseUrl: '',
  fetch: (input, init) => fetch(input, init),
  // The server refuses changes without the first one: no other site can send it.
  headers: () => ({ 'x-duang-desk': '1', 'accept-language': currentLanguage() }),
  token: currentToken,
  onError: (error) => {
    if (error.status === 401) setToken(undefined)
  },
})
