/** Input of the registration, stored over a reload until the tab closes: no password, no consent. */
import * as z from 'zod/mini'
import { tabStore } from '#kit/storage.ts'
import type { RegisterForm } from './register-form.ts'

const KEY = 'duang.registration'
/** Expires, so that the next person at the same device finds no data. */
const KEPT_MS = 30 * 60_000

const typed = z.object({
  phone: z.string(),
  username: z.string(),
  bankCode: z.string(),
  account: z.string(),
  accountName: z.string(),
  afCode: z.string(),
})
export type Draft = z.output<typeof typed>
const kept = z.object({ at: z.number(), typed })

export function keepDraft(form: RegisterForm, now: number): void {
  const draft = typed.parse(form)
  if (Object.values(draft).every((value) => value === '')) tabStore.remove(KEY)
  else tabStore.write(KEY, JSON.stringify({ at: now, typed: draft }))
}

export function readDraft(now: number): Draft | undefined {
  try {
    const parsed = kept.safeParse(JSON.parse(tabStore.read(KEY) ?? 'null'))
    return parsed.success && now - parsed.data.at < KEPT_MS ? parsed.data.typed : undefined
  } catch {
    return undefined
  }
}

/** Fills the empty fields. Input typed before the draft was read has priority, and so has the code of the current link. */
export const withDraft = (form: RegisterForm, draft: Draft): RegisterForm => ({
  ...form,
  ...draft,
  ...Object.fromEntries(Object.entries(form).filter(([, value]) => value !== '')),
})

export const clearDraft = (): void => tabStore.remove(KEY)
