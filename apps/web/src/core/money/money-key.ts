/**
 * The Idempotency-Key of a money call (interpretation W5). It is created and stored before the call is sent, and kept until there
 * is a definite reply. However often the call is sent under it, money moves once. So a lost reply never leads to a second payment.
 */
import { CallError } from '@duang/contract/client'
import * as z from 'zod/mini'
import { tabStore } from '#kit/storage.ts'
import { isMaintenance } from '../call/failure.ts'

/** `mark`: data of the caller about the time before the first attempt. */
const stored = z.object({ key: z.string(), mark: z.optional(z.string()) })
export type KeptKey = z.output<typeof stored>

const placeOf = (purpose: string): string => `duang.key.${purpose}`

/** The key of a call without a definite reply, if there is one. It survives a reload of the page. */
export function keptKey(purpose: string): KeptKey | undefined {
  try {
    const parsed = stored.safeParse(JSON.parse(tabStore.read(placeOf(purpose)) ?? 'null'))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

/** The key for the next attempt: the stored one, else a new one, which is stored. Throws where storage is missing: then nothing is sent. */
export function keepKey(purpose: string, mark?: string): string {
  const known = keptKey(purpose)
  if (known) return known.key
  const key = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const isKept = tabStore.write(placeOf(purpose), JSON.stringify({ key, ...(mark === undefined ? {} : { mark }) }))
  if (isKept) return key
  dropKey(purpose)
  throw new Error('This browser keeps no key of a money call')
}

export const dropKey = (purpose: string): void => tabStore.remove(placeOf(purpose))

/** Statuses that do not concern the call itself. */
const UNRELATED_STATUSES: readonly number[] = [401, 408, 429]

/** Whether this failure is definite: the call under this key had no effect, or its effect is known. */
export const isDefinite = (error: unknown): boolean =>
  error instanceof CallError &&
  error.refusal !== undefined &&
  error.refusal.code !== 'idempotency_in_flight' &&
  (error.status ?? 0) < 500 &&
  !UNRELATED_STATUSES.includes(error.status ?? 0)

/** Whether money may have moved in spite of this failure. */
export const isInDoubt = (error: unknown): boolean =>
  error instanceof CallError &&
  !isDefinite(error) &&
  // Refused before the call was processed.
  !isMaintenance(error) &&
  error.status !== 429 &&
  error.status !== 401
