/**
 * Connects the desk's contract with its server. A call is mounted by name: session, brand, permission and second factor are checked here,
 * once. A change is one transaction with its row of the audit log: actor, address and reason.
 */

import type { Readable } from 'node:stream'
import type { CallBody, CallParams, CallQuery, CallReply } from '@duang/contract'
import { isReadCall } from '@duang/contract'
import { isAction } from '@duang/contract/action/define-action'
import { BRAND_PATH, type DeskCallDefinition } from '@duang/contract/desk/define-desk-call'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type InsertObject, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Ctx, Origin, Platform } from '#core/context.ts'
import { ANSWER_WITHIN_MS, originOf, type Site } from '#entry/mount.ts'
import { inTransaction, type Tx } from '#kit/database/db.ts'
import type { DB } from '#kit/database/db-types.ts'
import { isStorable } from '#kit/database/storable-json.ts'
import { within } from '#kit/deadline.ts'
import { Refusal, refuse } from '#kit/refusal.ts'
import { actingDb } from './acting-connection.ts'
import { assertAddressAllowed, isOutside, networksOfBrands } from './allowed-address.ts'
import { assertPace } from './looks.ts'
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
    const input = await identified(desk, call, request)
    try {
      await assertAdmitted(call, input)
      const decoded = {
        ...input,
        params: call.access === 'public' ? decode(call.params, request.params) : decodeIds(call.params, request.params),
        query: decode(call.query, request.query),
        body: decode(call.body, request.body ?? {}),
        request,
        response,
      }
      return await (isReadCall(call) || isAction(call)
        ? handler(decoded as never)
        : perform(call, decoded, handler as never))
    } catch (error) {
      await noteRefusal(call, input, error)
      throw error
    }
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

type Identified = { origin: Origin } & ({ platform: Platform; staff?: Staff } | { ctx: Ctx; staff: BrandStaff })

/** Finds session and brand. A brand of others is unknown. */
async function identified(desk: Desk, call: DeskCallDefinition, request: FastifyRequest): Promise<Identified> {
  const platform = { ...desk.platform, log: request.log }
  const origin = originOf(request)
  if (call.access === 'public') return { origin, platform }
  const now = platform.clock()
  const staff = (await findStaff(platform.db, request, now)) ?? refuse('session_ended')
  if (!call.path.startsWith(BRAND_PATH)) return { origin, platform, staff }
  const { brand: clientId } = request.params as { brand: string }
  const brand = (await desk.brands.all()).find((each) => each.clientId === clientId)
  const role = (await rolesOf(platform.db, staff.staffId)).find((each) => each.brandId === brand?.id)
  if (!brand || !role) return refuse('not_found')
  const ofBrand = { ...staff, role: role.role, permissions: new Set(role.permissions) }
  return { origin, ctx: { ...platform, brand }, staff: ofBrand }
}

/** Checks address, permission and second factor, in this order. */
async function assertAdmitted(call: DeskCallDefinition, input: Identified): Promise<void> {
  if ('ctx' in input) {
    assertAddressAllowed(input.ctx.brand, input.origin.address)
    if (call.permission !== 'own' && call.permission !== undefined) assertPermitted(input.staff, call.permission)
    // Everybody may leave.
  } else if (input.staff && call.name !== SIGN_OUT) {
    const { db } = input.platform
    const isOut = await isOutside(db, await networksOfBrands(db), input.staff.staffId, input.origin.address)
    if (isOut) refuse('desk_address_refused')
  }
  const { clock } = 'ctx' in input ? input.ctx : input.platform
  if (call.needsStepUp && input.staff && !stepUpUntil(input.staff, clock())) refuse('desk_step_up_needed')
}

/** Refusals that a person with a right to be here rarely meets. */
const NOTED: readonly string[] = ['desk_not_permitted', 'desk_address_refused']

/**
 * Records a refused act, also where the handler refuses it. A call without a brand concerns each brand of the person. A flood of one call has few
 * rows and few lines.
 */
async function noteRefusal(call: DeskCallDefinition, input: Identified, error: unknown): Promise<void> {
  if (!input.staff || !(error instanceof Refusal) || !NOTED.includes(error.code)) return
  const { staff, origin } = input
  const { db, clock, log } = 'ctx' in input ? input.ctx : input.platform
  const brand = 'ctx' in input ? input.ctx.brand.id : null
  const { rows } = await sql<{ brand: string; is_recorded: boolean }>`
    select b.client_id as brand, desk.record_refused_act(
      ${clock()}, b.brand_id, ${staff.actor}, ${call.name}, ${error.code}, ${origin.address}
    ) as is_recorded
    from staff_roles r join brands b using (brand_id)
    where r.staff_id = ${staff.staffId}::uuid and r.brand_id = coalesce(${brand}::int, r.brand_id)`.execute(db)
  const facts = { actor: staff.actor, call: call.name, code: error.code, address: origin.address }
  for (const each of rows) if (each.is_recorded) log.warn({ brand: each.brand, ...facts }, 'refused to staff')
}

/**
 * Runs a change on connections that carry the person's name, in one transaction with its row of the audit log: a process that dies leaves
 * both or neither. An act that reaches beyond the database is recorded before it begins.
 */
async function perform(
  call: DeskCallDefinition,
  input: Identified & { params: unknown; body: unknown },
  handler: (input: unknown) => Promise<unknown>,
): Promise<unknown> {
  if (!('ctx' in input)) return handler(input)
  const { ctx, staff, origin } = input
  const { entry, reason } = recordOf(call, input)
  const db = actingDb(ctx.db, { actor: staff.actor, address: origin.address, reason })
  const { hourlyMax } = call
  const assertInPace = async (tx: Tx) =>
    hourlyMax === undefined ? undefined : assertPace(tx, ctx, staff, { action: actionOf(call), hourlyMax })
  if (call.isRecordedFirst) {
    await inTransaction(db, async (tx) => {
      await assertInPace(tx)
      await record(tx, entry)
    })
    return handler({ ...input, ctx: { ...ctx, db } })
  }
  return inTransaction(db, async (tx) => {
    await assertInPace(tx)
    const reply = await handler({ ...input, ctx: { ...ctx, db: tx } })
    if (!isQuiet(call)) await record(tx, entry)
    return reply
  })
}

const actionOf = ({ name }: DeskCallDefinition): string => `desk.${name}`

type AuditRow = InsertObject<DB, 'audit_log'>
const record = (tx: Tx, entry: AuditRow) => tx.insertInto('audit_log').values(entry).execute()

function recordOf(
  call: DeskCallDefinition,
  { ctx, staff, params, body }: { ctx: Ctx; staff: BrandStaff; params: unknown; body: unknown },
): { entry: AuditRow; reason: string } {
  const fields = Object.entries((body ?? {}) as Record<string, unknown>)
  const { reason, ...kept } = Object.fromEntries(fields.filter(([name]) => !call.secretFields?.includes(name)))
  const given = typeof reason === 'string' ? reason : ''
  const { brand: _brand, ...ids } = params as Record<string, unknown>
  const entry = {
    brand_id: ctx.brand.id,
    at: ctx.clock(),
    actor: staff.actor,
    action: actionOf(call),
    subject: Object.values(ids).join(' '),
    after: JSON.stringify(kept),
    reason: given || null,
    ...(isOfMember(call) ? { member_id: memberOf(ctx, String(ids.id)) } : {}),
  }
  return { entry, reason: given }
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
