/** Rooms and the events that are sent to them. Every room belongs to one brand. Each process sends to its own sockets only. */
import { ALL_USER_ROOM, type EventDefinition, type EventPayload, LIVE_EVENTS } from '@duang/contract/wire/live'
import type { Namespace } from 'socket.io'
import * as z from 'zod/mini'
import type { MemberKey } from './connected.ts'
import { countEvent } from './live-metrics.ts'

export const memberRoom = ({ brandId, memberId }: MemberKey): string => `${brandId}:member:${memberId}`
export const brandRoom = (brandId: number): string => `${brandId}:brand`
export const allUserRoom = (brandId: number): string => `${brandId}:${ALL_USER_ROOM}`

const EVENTS = new Map<string, EventDefinition>(LIVE_EVENTS.map((each) => [each.name, each]))

export function createRooms(namespace: Namespace) {
  const sendEncoded = (room: string, name: string, payload: unknown): void => {
    if (!namespace.adapter.rooms.has(room)) return
    countEvent(name)
    namespace.local.to(room).emit(name, payload)
  }
  return {
    /** `payload` is decoded, as the contract declares it. */
    send: <E extends EventDefinition>(room: string, event: E, payload: EventPayload<E>): void =>
      sendEncoded(room, event.name, z.encode(event.payload, payload as never)),
    /** Sends an event with its encoded payload, as another process announced it. An unknown event or payload is dropped. */
    sendAnnounced(room: string, name: string, payload: unknown): void {
      const event = EVENTS.get(name)
      if (event && z.safeDecode(event.payload, payload as never).success) sendEncoded(room, name, payload)
    },
  }
}
export type Rooms = ReturnType<typeof createRooms>
