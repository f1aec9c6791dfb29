/** Definition of a call. Server, site, documents and tests derive from this value. */
import type * as z from 'zod/mini'

type Schema = z.ZodMiniType
type Method = 'GET' | 'POST' | 'DELETE'

/**
 * Classes of work in the order in which a process with too much to do refuses them: public pages, reads of members, play, withdrawals,
 * settlement by providers and banks.
 */
export const LOAD_CLASSES = ['page', 'read', 'play', 'withdrawal', 'settlement'] as const
export type LoadClass = (typeof LOAD_CLASSES)[number]

/** An id in path, query or body that must be the caller's own. Another member's id is answered like an unknown one (interpretation W3). */
export type Owner = { in: 'params' | 'query' | 'body'; field: string; is: 'uuid' | 'username' }

export type CallDefinition = {
  /** `slug.verb`, the same word in contract, handler and hook. */
  name: string
  method: Method
  /** With path ids in braces: `/api/auth/user/{uuid}`. */
  path: string
  /** Source of the call: a section of the specification (`7`) or an interpretation (`W1`). */
  section: string
  summary: string
  /**
   * `public`: every caller. `ticket`: holders of a registration ticket. `member`: a live session. `staff`: a member of staff who is
   * signed in at the desk.
   */
  access: 'public' | 'ticket' | 'member' | 'staff'
  /** Ids that belong to the caller. They are checked once, where the call is mounted. */
  owner?: readonly Owner[]
  params?: Schema
  query?: Schema
  body?: Schema
  reply: Schema
  /** Content type of a reply that is not JSON: a file, streamed. `reply` is its text. */
  media?: 'text/csv' | 'application/octet-stream' | 'application/x-ndjson'
  /** The largest body in bytes, where it is not that of every call. */
  bodyBytesMax?: number
  /** A read that the specification declares as a POST. Every GET is a read. */
  isRead?: true
  /** A report or a list that decides nothing. A read replica may answer it. */
  isReport?: true
  /**
   * The call requests game providers before it replies, one after the other, each with its own timeout. It may take longer than
   * other calls.
   */
  asksProviders?: true
  /** The class under overload, where it is not that of {@link loadClassOf}. */
  load?: LoadClass
  /** The reply is held until a fixed time has passed, so that its time reveals nothing about its content. */
  hidesOwnTime?: true
  /**
   * Whether the reply of a read may promote play or deposits. `false`: it states facts of the member, or nothing at all about either. A call
   * that declares nothing promotes: a member on a break or excluded gets what its mounting leaves of the reply, and otherwise a refusal.
   */
  promotes?: false
  /** Refusal codes of this call beyond those of every call. `CALLS` checks that they exist. */
  refusals: readonly string[]
  /** `key`: the client creates an `Idempotency-Key` and stores it before it sends the request (interpretation W5). */
  idempotency: 'none' | 'key'
}

export const defineCall = <const Definition extends CallDefinition>(definition: Definition): Definition => definition

export const isReadCall = ({ method, isRead }: CallDefinition): boolean => method === 'GET' || isRead === true

/** Only reads promote: what a member asks for by a change is refused during a break by its own rule. */
export const mayPromote = (call: CallDefinition): boolean =>
  call.access === 'member' && isReadCall(call) && call.promotes !== false

/** Declared, or derived: calls without a session are part of public pages, and changes of a member are play. */
export const loadClassOf = (call: CallDefinition): LoadClass =>
  call.load ?? (call.access !== 'member' ? 'page' : isReadCall(call) ? 'read' : 'play')

type Output<S> = S extends Schema ? z.output<S> : undefined
/** Input of a handler: decoded (satang, not baht). */
export type CallParams<C extends CallDefinition> = Output<C['params']>
export type CallQuery<C extends CallDefinition> = Output<C['query']>
export type CallBody<C extends CallDefinition> = Output<C['body']>
/** Output of a handler and result of the client: decoded on both sides, with baht only in between. */
export type CallReply<C extends CallDefinition> = z.output<C['reply']>
