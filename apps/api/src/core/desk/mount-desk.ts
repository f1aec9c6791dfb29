/**
 * Connects the desk's contract with its server. A call is mounted by name: session, brand, permission and second factor are checked here,
 * once. Every change is recorded in the audit log with actor, address and reason.
 */

import type { Readable } from 'node:stream'
import type { CallBody, CallParams, CallQuery, CallReply } from '@duang/contract'
import { isReadCall } from '@duang/contract'
import { BRAND_PATH, type DeskCallDefinition } from '@duang/contract/desk-call'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Ctx, Origin, Platform } from '#core/context.ts'
import { ANSWER_WITHIN_MS, originOf, type Site } from '#core/mount.ts'
import { within } from '#kit/deadline.ts'
import { refuse } from '#kit/refusal.ts'
import { isStorable } from '#kit/storable-json.ts'
import { actingDb } from './acting-connection.ts'
import { assertAddressAllowed, isOutside } from './allowed-address.ts'
import { assertPermitted, type BrandStaff, rolesOf, type Staff } from './staff.ts'
import { findStaff, stepUpUntil } from './staff-session.ts'

/** `siteOrigin`: public address of a brand's pages, for links in the desk. */
export type Desk = Omit<Site, 'read'> & { siteOrigin: (hosts: readonly string[]) => string }

type OfBrand<C extends DeskCallDefinition> = C['path'] extends `/api/brands/{brand}${string}` ? true : false

export type DeskInput<C extends DeskCallDefinition> = {
  origin: Origin
  params: CallParams<C>
  query: CallQuery<C>
  body: CallBody<C>
  request: FastifyRequest
  response: FastifyReply
} & (C['access'] extends 'public'
  ? { platform: Platform }
  : OfBrand<C> extends true
    ? { ctx: Ctx; staff: BrandStaff }
    : { platform: Platform; staff: Staff })

type Answer<C extends DeskCallDefinition> = C extends { media: string } ? Readable : CallReply<C>
export type DeskHandler<C extends DeskCallDefinition> = (input: DeskInput<C>) => Promise<Answer<C>>

const FILE_WITHIN_MS = 60_000
const SIGN_OUT = 'staff-session.close'

/** Mounts one call of the desk. */
export function mountDesk<C extends DeskCallDefinition>(desk: Desk, call: C, handler: DeskHandler<C>): void {
  const answerRequest = async (request: FastifyRequest, response: FastifyReply) => {
    response.header('cache-control', 'no-store')
    const input = await admitted(desk, call, request)
    const decoded = {
      ...input,
      query: decode(call.query, request.query),
      body: decode(call.body, request.body ?? {}),
      ...{ request, response },
    }
    return isReadCall(call) ? handler(decoded as never) : perform(call, decoded, handler as never)
  }
  const withinMs = call.media ? FILE_WITHIN_MS : ANSWER_WITHIN_MS
  desk.fastify.route({
    method: call.method,
    url: call.path.replace(/\{(\w+)\}/g, ':$1'),
    // Sending a file may take as long as the network needs. Its first byte must come in time.
    ...(call.media ? {} : { handlerTimeout: withinMs }),
    ...(call.bodyBytesMax === undefined ? {} : { bodyLimit: call.bodyBytesMax }),
    async handler(request, response) {
      const answer = await within(withinMs - response.elapsedTime, answerRequest(request, response))
      if (call.media) return response.type(typeOf(call.media)).send(answer)
      return response.send(z.encode(call.reply, answer as never))
    },
  })
}

const typeOf = (media: string): string => (media.startsWith('text/') ? `${media}; charset=utf-8` : media)

type Admitted = { origin: Origin; params: unknown } & (
  | { platform: Platform; staff?: Staff }
  | { ctx: Ctx; staff: BrandStaff }
)

/** Checks session, brand, address, permission and second factor, in this order. A brand of others is unknown. */
async function admitted(desk: Desk, call: DeskCallDefinition, request: FastifyRequest): Promise<Admitted> {
  const platform = { ...desk.platform, log: request.log }
  const origin = originOf(request)
  if (call.access === 'public') return { origin, platform, params: decode(call.params, request.params) }
  const now = platform.clock()
  const staff = (await findStaff(platform.db, request, now)) ?? refuse('session_ended')
  if (!call.path.startsWith(BRAND_PATH)) {
    const isOut = await isOutside(platform.db, await desk.brands.all(), staff.staffId, origin.address)
    // Everybody may leave.
    if (isOut && call.name !== SIGN_OUT) refuse('desk_address_refused')
    if (call.needsStepUp && !stepUpUntil(staff, now)) refuse('desk_step_up_needed')
    return { origin, platform, staff, params: decodeIds(call.params, request.params) }
  }
  const { brand: clientId } = request.params as { brand: string }
  const brand = (await desk.brands.all()).find((each) => each.clientId === clientId)
  const role = (await rolesOf(platform.db, staff.staffId)).find((each) => each.brandId === brand?.id)
  if (!brand || !role) return refuse('not_found')
  const ofBrand = { ...staff, role: role.role, permissions: new Set(role.permissions) }
  assertAddressAllowed(brand, origin.address)
  if (call.permission !== 'own' && call.permission !== undefined) assertPermitted(ofBrand, call.permission)
  if (call.needsStepUp && !stepUpUntil(staff, now)) refuse('desk_step_up_needed')
  return { origin, ctx: { ...platform, brand }, staff: ofBrand, params: decodeIds(call.params, request.params) }
}

/** Runs a change on connections that carry the person's name, and records the call. */
async function perform(
  call: DeskCallDefinition,
  input: Admitted & { body: unknown },
  handler: (input: unknown) => Promise<unknown>,
): Promise<unknown> {
  if (!('ctx' in input)) return handler(input)
  const { ctx, staff, origin, params, body } = input
  const fields = Object.entries((body ?? {}) as Record<string, unknown>)
  const { reason = '', ...kept } = Object.fromEntries(fields.filter(([name]) => !call.secretFields?.includes(name)))
  const acting = { actor: staff.actor, address: origin.address, reason: typeof reason === 'string' ? reason : '' }
  const db = actingDb(ctx.db, acting)
  const reply = await handler({ ...input, ctx: { ...ctx, db } })
  const { brand: _brand, ...ids } = params as Record<string, unknown>
  if (!isQuiet(call))
    await db
      .insertInto('audit_log')
      .values({
        ...{ brand_id: ctx.brand.id, at: ctx.clock(), actor: staff.actor, action: `desk.${call.name}` },
        ...{ subject: Object.values(ids).join(' '), after: JSON.stringify(kept), reason: acting.reason || null },
        ...(isOfMember(call) ? { member_id: memberOf(ctx, String(ids.id)) } : {}),
      })
      .execute()
  return reply
}

/** Looks and changes are found under the member whom they concern. */
const isOfMember = (call: DeskCallDefinition): boolean => call.path.startsWith(`${BRAND_PATH}/members/{id}`)
const memberOf = (ctx: Ctx, uuid: string) =>
  sql<number | null>`(select member_id from members where brand_id = ${ctx.brand.id} and uuid = ${uuid}::uuid)`

/** Claims of queues change nothing of the brand. */
const isQuiet = (call: DeskCallDefinition): boolean => call.name.startsWith('queue.')

function decode(schema: z.ZodMiniType | undefined, given: unknown): unknown {
  if (!schema) return undefined
  const parsed = z.safeDecode(schema, given as never)
  // A row of the audit log must not fail after the change was made.
  if (parsed.success && !isStorable(parsed.data)) return refuse('request_invalid', [{ path: '', code: 'text' }])
  if (parsed.success) return parsed.data
  return refuse(
    'request_invalid',
    parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), code: issue.code })),
  )
}

/** A path that cannot exist is an unknown path. */
function decodeIds(schema: z.ZodMiniType | undefined, given: unknown): unknown {
  if (!schema) return undefined
  const parsed = z.safeDecode(schema, given as never)
  return parsed.success ? parsed.data : refuse('not_found')
}
