/** Notes of the hot path (`LiveNotes`), collected and passed to all processes by Socket.IO's adapter. */
import { setTimeout as sleep } from 'node:timers/promises'
import { limitEvent } from '@duang/contract/wire/live'
import type { Namespace } from 'socket.io'
import * as z from 'zod/mini'
import type { LiveNote, LiveNotes } from '#core/live/live-notes.ts'
import type { MemberKey } from './connected.ts'
import { memberRoom, type Rooms } from './rooms.ts'

/** Notes of this time share a message. A member who bets has one note in it. */
const COLLECT_MS = 50
/** Notes of a message between processes, within the size of a notification. */
const NOTES_MAX = 200
const MESSAGE = 'notes'

const sharedNotes = z.array(z.tuple([z.int(), z.int(), z.enum(['balance', 'limit'])]))

type Parts = { namespace: Namespace; rooms: Rooms; noteCredit: (member: MemberKey) => void }

export function shareNotes(live: LiveNotes, { namespace, rooms, noteCredit }: Parts): void {
  const collected = new Map<number, LiveNote>()
  const limits = new Map<number, LiveNote>()
  let isWaiting = false

  const apply = ({ about, ...member }: LiveNote) => {
    if (about === 'balance') noteCredit(member)
    else rooms.send(memberRoom(member), limitEvent, {})
  }
  const pass = async () => {
    await sleep(COLLECT_MS)
    isWaiting = false
    const notes = [...collected.values(), ...limits.values()]
    collected.clear()
    limits.clear()
    for (const note of notes) apply(note)
    // Without another process nothing leaves this one.
    if ((await namespace.adapter.serverCount()) < 2) return
    const rows = notes.map(({ brandId, memberId, about }) => [brandId, memberId, about])
    for (let from = 0; from < rows.length; from += NOTES_MAX)
      namespace.serverSideEmit(MESSAGE, rows.slice(from, from + NOTES_MAX))
  }
  // Ids of members are unique over all brands.
  live.subscribe((note) => {
    const notes = note.about === 'balance' ? collected : limits
    notes.set(note.memberId, note)
    if (isWaiting) return
    isWaiting = true
    void pass()
  })
  namespace.on(MESSAGE, (given: unknown) => {
    const notes = z.safeParse(sharedNotes, given)
    if (notes.success) for (const [brandId, memberId, about] of notes.data) apply({ brandId, memberId, about })
  })
}
