/**
 * Events of the socket (section 7, "Realtime"), declared like calls. Server, site and documents derive from these values. Payloads carry
 * as little as possible: the changed fact, and where it replaces a read, the value with its version.
 */
import * as z from 'zod/mini'
import { getWebsiteStatus } from '../site/setting.ts'
import { atProviders, balance } from './money.ts'

export type EventDefinition = {
  /** Name on the wire. */
  name: string
  /** `member`: all sockets of one member. `brand`: all sockets of a brand. `allUserRoom`: those that joined this room. */
  to: 'member' | 'brand' | 'allUserRoom'
  /** Source of the event: a section of the specification (`7`) or an interpretation. */
  section: string
  summary: string
  payload: z.ZodMiniType
}

export type EventPayload<E extends EventDefinition> = z.output<E['payload']>

const defineEvent = <const Definition extends EventDefinition>(definition: Definition): Definition => definition

/** Namespace of members (section 7). */
export const LIVE_NAMESPACE = '/user'
/** Path of the WebSocket handshake. */
export const LIVE_PATH = '/socket.io/'
/** The room of all members of a brand (section 7). */
export const ALL_USER_ROOM = 'allUserRoom'

/** Messages of a client: each has the id of a room, {@link ALL_USER_ROOM} or the uuid of the member. */
export const LIVE_MESSAGES = ['join-room', 'leave-room'] as const
export const liveMessage = z.tuple([z.enum(LIVE_MESSAGES), z.string().check(z.minLength(1), z.maxLength(64))])

/** Reasons of a refused connection, sent as the message of `connect_error`. */
export const LIVE_REFUSALS = ['session_ended', 'too_many_sockets', 'overloaded', 'namespace_unknown'] as const
export type LiveRefusal = (typeof LIVE_REFUSALS)[number]

export const liveRefusals = {
  live_handshake_unsupported: {
    status: 400,
    message: 'ช่องทางนี้รับเฉพาะ WebSocket ของ Socket.IO 3 หรือ 4 (transport=websocket, EIO=4)',
    en: 'This address takes only WebSocket handshakes of Socket.IO 3 or 4 (transport=websocket, EIO=4)',
  },
} as const

export const userOnline = defineEvent({
  name: 'user online',
  to: 'allUserRoom',
  section: '7',
  summary: 'Number of distinct members of the brand that are connected now, over all processes.',
  payload: z.object({ count: z.int().check(z.minimum(0)) }),
})

export const balanceEvent = defineEvent({
  name: 'balance',
  to: 'member',
  section: '4, M4',
  summary:
    'The credit (`M`) after a commit. A lower `version` is older: keep the newer one. `atProviders`: what is at providers in transfer mode at the same moment.',
  payload: z.object({
    balanceType: z.literal('M'),
    credit: balance(),
    version: z.int(),
    ...atProviders(),
  }),
})

export const depositEvent = defineEvent({
  name: 'deposit',
  to: 'member',
  section: 'M2',
  summary: 'A deposit arrived, or was claimed back. Lists of deposits and bonuses are out of date.',
  payload: z.object({}),
})

export const withdrawalEvent = defineEvent({
  name: 'withdrawal',
  to: 'member',
  section: 'M5',
  summary: 'A withdrawal has another state.',
  payload: z.object({}),
})

export const levelEvent = defineEvent({
  name: 'level',
  to: 'member',
  section: 'M7',
  summary: 'The member has another level.',
  payload: z.object({ level: z.int() }),
})

export const rightsEvent = defineEvent({
  name: 'rights',
  to: 'member',
  section: 'P3',
  summary: 'Rights to draw were granted.',
  payload: z.object({ game: z.string() }),
})

export const limitEvent = defineEvent({
  name: 'limit reached',
  to: 'member',
  section: 'W9',
  summary: 'A bet was refused by a limit of the member.',
  payload: z.object({}),
})

export const playBreakEvent = defineEvent({
  name: 'play break',
  to: 'member',
  section: 'W1, W9',
  summary:
    'A break or an exclusion began, by this member or by staff. What is shown is out of date, above all the account for deposits.',
  payload: z.object({}),
})

export const forcedLogout = defineEvent({
  name: 'forced logout',
  to: 'member',
  section: 'W8',
  summary: 'The session of this socket ended. The server closes the connection after it.',
  payload: z.object({ reason: z.enum(['logout', 'device', 'password', 'staff', 'expired']) }),
})

export const announcementEvent = defineEvent({
  name: 'announcement',
  to: 'brand',
  section: 'P7',
  summary: 'Announcements changed.',
  payload: z.object({}),
})

export const siteStatusEvent = defineEvent({
  name: 'site status',
  to: 'brand',
  section: '4, S8',
  summary:
    'The site opened, closed, or has another planned maintenance. The payload is the reply of `setting.website-status`.',
  payload: getWebsiteStatus.reply,
})

export const brandSettingsEvent = defineEvent({
  name: 'brand settings',
  to: 'brand',
  section: 'W9',
  summary: 'Settings of the brand changed.',
  payload: z.object({ version: z.string() }),
})

export const missedEvent = defineEvent({
  name: 'missed',
  to: 'brand',
  section: 'W9',
  summary: 'The server may have missed events: fetch again what is shown.',
  payload: z.object({}),
})

export const LIVE_EVENTS = [
  userOnline,
  balanceEvent,
  depositEvent,
  withdrawalEvent,
  levelEvent,
  rightsEvent,
  limitEvent,
  playBreakEvent,
  forcedLogout,
  announcementEvent,
  siteStatusEvent,
  brandSettingsEvent,
  missedEvent,
] as const
