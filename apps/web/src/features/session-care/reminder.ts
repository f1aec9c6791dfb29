/** When to remind somebody of the time (design 2.29), and what this device remembers of it. */
import * as z from 'zod/mini'
import { createValueStore } from '#kit/value-store.ts'

/** Minutes; 0: never. */
export const INTERVALS = [30, 60, 120, 0] as const
export const DEFAULT_INTERVAL = 60
const MINUTE_MS = 60_000

const memory = z.object({
  every: z.literal(INTERVALS),
  /** Which session was last reminded, and how many milliseconds into it. */
  reminded: z.optional(z.object({ startedAt: z.number(), at: z.number() })),
})
export type CareMemory = z.output<typeof memory>

/** Whether another interval of this session has passed since the last word about it. */
export function isDue({ every, reminded }: CareMemory, startedAt: number, playMs: number): boolean {
  if (every === 0) return false
  const spoken = reminded?.startedAt === startedAt ? reminded.at : 0
  const interval = every * MINUTE_MS
  return Math.floor(playMs / interval) > Math.floor(spoken / interval)
}

const KEY = 'duang.session-care'

function read(): CareMemory {
  try {
    const parsed = memory.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null'))
    if (parsed.success) return parsed.data
  } catch {
    // Then it begins anew.
  }
  return { every: DEFAULT_INTERVAL }
}

export const careMemory = createValueStore(read())

export function keepCare(patch: Partial<CareMemory>): void {
  const next = { ...careMemory.get(), ...patch }
  careMemory.set(next)
  try {
    localStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    // Then it lasts as long as the page.
  }
}

// Another tab has reminded, or was told when to.
if (!import.meta.env.SSR)
  addEventListener('storage', (event) => {
    if (event.key === KEY) careMemory.set(read())
  })
