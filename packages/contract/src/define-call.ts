/** One call of the wire, said once: server, site, documents and tests all derive from this value. */
import type * as z from 'zod/mini'

type Schema = z.ZodMiniType
type Method = 'GET' | 'POST' | 'DELETE'

/** An id in path, query or body that must be the caller's own; anybody else's is answered like an unknown one (interpretation W3). */
export type Owner = { in: 'params' | 'query' | 'body'; field: string; is: 'uuid' | 'username' }

export type CallDefinition = {
  /** `slug.verb`, the same word in contract, handler and hook. */
  name: string
  method: Method
  /** With path ids in braces: `/api/auth/user/{uuid}`. */
  path: string
  /** Where it comes from: a section of the specification (`7`) or a reading (`W1`). */
  section: string
  summary: string
  /** `public`: anybody. `ticket`: holders of a registration ticket. `member`: a live session. */
  access: 'public' | 'ticket' | 'member'
  /** Ids of the caller; checked once, where the call is mounted. */
  owner?: readonly Owner[]
  params?: Schema
  query?: Schema
  body?: Schema
  reply: Schema
  /** What a call answers with when it is not JSON: a file, streamed; `reply` is its text. */
  media?: 'text/csv'
  /** Asks game providers before it answers, one after the other, each with patience of its own: it may take longer than other calls. */
  asksProviders?: true
  /** The reply is held until a fixed time has passed, so that its time reveals nothing about its content. */
  hidesOwnTime?: true
  /** Codes of refusals of this call beyond those that every call may give; `CALLS` checks that they exist. */
  refusals: readonly string[]
  /** `key`: the client makes an `Idempotency-Key` and keeps it before it sends (interpretation W5). */
  idempotency: 'none' | 'key'
}

export const defineCall = <const Definition extends CallDefinition>(definition: Definition): Definition => definition

type Output<S> = S extends Schema ? z.output<S> : undefined
/** What a handler receives: decoded (satang, not baht). */
export type CallParams<C extends CallDefinition> = Output<C['params']>
export type CallQuery<C extends CallDefinition> = Output<C['query']>
export type CallBody<C extends CallDefinition> = Output<C['body']>
/** What a handler returns and what the client gives back: decoded on both sides, baht only in between. */
export type CallReply<C extends CallDefinition> = z.output<C['reply']>
