/** Failures of third parties: score pages and the script of a chat that come late or not at all. A log keeps them over a restart. */
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Journal } from '#kit/journal.ts'
import { Refusal } from '#kit/refusal.ts'

const trouble = z.enum(['none', 'slow', 'failing'])
export type Trouble = z.output<typeof trouble>

export const outsideSwitches = z.strictObject({ liveScore: trouble, score: trouble, chat: trouble, push: trouble })
export type OutsideSwitches = z.output<typeof outsideSwitches>

const ALL_WELL: OutsideSwitches = { liveScore: 'none', score: 'none', chat: 'none', push: 'none' }

/** Longer than the eight seconds after which a page reports a slow reply. */
const SLOW_MS = 12_000

export type Outside = ReturnType<typeof openOutside>

export function openOutside(journal: Journal<OutsideSwitches>) {
  // An older log does not contain all of them.
  let current: OutsideSwitches = { ...ALL_WELL, ...journal.replayed.at(-1) }
  return {
    switches: (): OutsideSwitches => current,
    set: async (switches: OutsideSwitches): Promise<void> => {
      current = switches
      journal.append(switches)
      await journal.durable()
    },
  }
}

/** Delays or refuses the reply, as the switch demands. A client that has disconnected ends the delay. */
export async function disturb(trouble: Trouble, request: FastifyRequest): Promise<void> {
  if (trouble === 'failing') throw new Refusal('outside_failing', 503, 'บริการนี้ขัดข้องตามสวิตช์ที่ตั้งไว้')
  if (trouble === 'slow') await wait(SLOW_MS, undefined, { signal: request.signal }).catch(() => undefined)
}
