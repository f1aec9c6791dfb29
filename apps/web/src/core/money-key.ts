/**
 * The Idempotency-Key of a money call (interpretation W5): made and kept before the call is sent, the same one until there is a
 * definite answer. However often the call is sent under it, money moves once; so a lost answer is never a second payment.
 */
import { CallError } from '@duang/contract/client'
import * as z from 'zod/mini'
import { tabStore } from '#kit/storage.ts'
import { isMaintenance } from './failure.ts'

/** `mark`: what the owner wants to remember of the time before the first sending. */
const stored = z.object({ key: z.string(), mark: z.optional(z.string()) })
export type KeptKey = z.output<typeof stored>

const placeOf = (purpose: string): string => `duang.key.${purpose}`

/** The key of a call that was sent and not answered yet, if there is one; it outlives a reload of the page. */
export function keptKey(purpose: string): KeptKey | undefined {
  try {
    const parsed = stored.safeParse(JSON.parse(tabStore.read(placeOf(purpose)) ?? 'null'))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

/** The key to send under: the kept one, else a new one, kept from now on. Throws where nothing can be kept: then nothing is sent. */
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

/** Statuses by which the server says nothing about the call itself. */
const SAYS_NOTHING: readonly number[] = [401, 408, 429]

/** Whether this failure is an answer: the call under this key had no effect, or its effect is known. */
export const isDefinite = (error: unknown): boolean =>
  error instanceof CallError &&
  error.refusal !== undefined &&
  error.refusal.code !== 'idempotency_in_flight' &&
  (error.status ?? 0) < 500 &&
  !SAYS_NOTHING.includes(error.status ?? 0)

/** Whether money may have moved although this failure came back. */
export const isInDoubt = (error: unknown): boolean =>
  error instanceof CallError &&
  !isDefinite(error) &&
  // Refused before anybody looked at it.
  !isMaintenance(error) &&
  error.status !== 429 &&
  error.status !== 401
