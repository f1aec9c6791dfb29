/** The one way to the server: the typed client with this site's headers and session. */
import { createClient } from '@duang/contract/client'
import * as z from 'zod/mini'
import { platformOf } from '#kit/platform.ts'
import { endsSession } from './failure.ts'
import { currentSession, endSession } from './session.ts'

// Compiled schemas need eval, which the content security policy forbids.
z.config({ jitless: true })

export const call = createClient({
  baseUrl: '',
  headers: () => ({
    platform: platformOf(navigator.userAgent, navigator.maxTouchPoints),
    channel: 'web',
    webversion: import.meta.env.VITE_VERSION ?? 'dev',
    webhostname: location.hostname,
  }),
  token: () => currentSession()?.token,
  onError: (error) => {
    if (endsSession(error) && currentSession()) endSession('expired')
  },
})
