/** The wait that a refusal demands before the next attempt. */
import { CallError } from '@duang/contract/client'
import * as z from 'zod/mini'
import { format } from '#kit/format.ts'
import { erMore } from '../th.ts'

/** Longer waits are shown in minutes. */
const SECONDS_MAX = 120

const details = z.object({ retryAfterSeconds: z.number().check(z.positive()) })

/** In seconds; 0 where the server sets no time. */
export function waitOf(error: Error): number {
  const parsed = details.safeParse(error instanceof CallError ? error.refusal?.details : undefined)
  return parsed.success ? Math.ceil(parsed.data.retryAfterSeconds) : 0
}

/** Seconds up to two minutes, then minutes. */
export const waitText = (seconds: number): string =>
  seconds > SECONDS_MAX
    ? format(erMore.waitMinutes, { n: Math.ceil(seconds / 60) })
    : format(erMore.wait, { n: seconds })
