/**
 * Registration tickets (interpretation S3, trust T06). Lookups require a ticket, which limits their number.
 * A ticket is 256 random bits, stored as a hash. It lives 20 minutes, and one registration spends it.
 */
import type { CallBody, CallReply } from '@duang/contract'
import {
  LOOKUPS_PER_TICKET,
  NAME_LOOKUPS_PER_TICKET,
  type openRegistration,
} from '@duang/contract/account/register-lookups'
import type { Ctx, Origin } from '#core/context.ts'
import { termsInForce } from '#core/legal/documents.ts'
import { countByNetwork, countedWithin, countWithin } from '#core/throttle/throttle.ts'
import { acceptProof, newProofChallenge } from '#entry/proof/proof.ts'
import type { Tx } from '#kit/database/db.ts'
import { hashSecret, newSecret } from '#kit/ids.ts'
import { createKeyedSemaphore } from '#kit/keyed-semaphore.ts'
import { refuse } from '#kit/refusal.ts'

const TICKET_MINUTES = 20
/** Many people share one mobile address. A family that registers together must succeed. */
const TICKETS_PER_ADDRESS = { max: 60, minutes: 60 }
type AnswerLimit = { checks: number; all: number }
/**
 * Answers for one address within an hour. A registration needs six live checks (phone, username, account, inviter, name, and one
 * again after a mistake) and two attempts to register. So sixty people behind one mobile address succeed, as many as it has tickets.
 * An address that uses up all its tickets gets a quarter of the brand's share, not all of it.
 */
const ANSWERS_PER_ADDRESS: AnswerLimit = { checks: 60 * 6, all: 60 * (6 + 2) }
/**
 * Answers of a brand within an hour without a further condition. Beyond it each ticket needs a proof of work once, so that many
 * networks together pay for their answers, and no applicant is locked out.
 */
const ANSWERS_PER_BRAND: AnswerLimit = { checks: 1_400, all: 1_900 }
const BRAND_MINUTES = 60

/** Lookups of each kind for one ticket. `join` are attempts to register, which also reveal values in use. */
const PER_TICKET = {
  phone: LOOKUPS_PER_TICKET,
  username: LOOKUPS_PER_TICKET,
  bank: LOOKUPS_PER_TICKET,
  inviter: LOOKUPS_PER_TICKET,
  name: NAME_LOOKUPS_PER_TICKET,
  /** The site asks at each pause of typing. */
  password: 18,
  join: 10,
} as const
export type Lookup = keyof typeof PER_TICKET
const COUNTER = {
  phone: 'phone_lookups',
  username: 'username_lookups',
  bank: 'bank_lookups',
  inviter: 'inviter_lookups',
  name: 'name_lookups',
  password: 'password_lookups',
  join: 'join_attempts',
} as const satisfies Record<Lookup, string>
/** The caller: its ticket, its origin, and its solution of a proof of work. */
export type Asker = { ticket: string | undefined; origin: Origin; proof: string | undefined }

/** Requests of one ticket update one row. They wait here, without a connection. */
const inTurn = createKeyedSemaphore({ atOnce: 1, waitingMax: 30 })

/** Opens a registration, with the terms in a language. Refuses `rate_limited` when this address opened too many within the hour. */
export async function openTicket(
  ctx: Ctx,
  origin: Origin,
  { language }: CallBody<typeof openRegistration>,
): Promise<CallReply<typeof openRegistration>> {
  const wait = await countByNetwork(ctx, 'ticket', origin.address, TICKETS_PER_ADDRESS)
  if (wait > 0) refuse('rate_limited', { retryAfterSeconds: wait })
  const now = ctx.clock()
  const ticket = newSecret()
  const expiresAt = new Date(now.getTime() + TICKET_MINUTES * 60_000)
  await ctx.db
    .insertInto('registration_tickets')
    .values({
      brand_id: ctx.brand.id,
      ticket_hash: hashSecret(ticket),
      address: origin.address,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute()
  const { version: termsVersion, text: termsText } = await termsInForce(ctx, language)
  const { minAge } = ctx.brand.settings
  return { ticket, expiresAt: expiresAt.toISOString(), termsVersion, termsText, minAge }
}

/**
 * Consumes one lookup of this kind of the ticket. The row lock of this one statement serialises parallel lookups, so that no
 * more are answered than the ticket allows. Then counts the answer for the networks of the address, and for the brand. So
 * refusals for one address do not use up the share of the brand. Refuses `register_ticket_invalid`, `register_lookups_used`,
 * `proof_required` while the brand has given more answers than its share, and `rate_limited` for an attempt to register.
 * An answer about a password reveals nothing of other members, so only the ticket limits it.
 */
export async function consumeLookup(ctx: Ctx, asker: Asker, kind: Lookup): Promise<void> {
  const { ticket } = asker
  if (!ticket) return refuse('register_ticket_invalid')
  await inTurn(`${ctx.brand.id}:${ticket}`, async () => {
    if (kind !== 'password') await requireProof(ctx, { ...asker, ticket }, kind)
    const counter = COUNTER[kind]
    const consumed = await openTickets(ctx, ctx.db, ticket)
      .set((eb) => ({ [counter]: eb(counter, '+', 1) }))
      .where(counter, '<', PER_TICKET[kind])
      .executeTakeFirst()
    if (consumed.numUpdatedRows === 0n) return refuseLookup(ctx, ticket, kind)
    if (kind !== 'password') await countAnswer(ctx, asker.origin, kind)
  })
}

/** Live checks pause first. The rest of the share is kept for registrations, which also reveal values in use. */
async function countAnswer(ctx: Ctx, origin: Origin, kind: Lookup): Promise<void> {
  const limit = { max: maxOf(ANSWERS_PER_ADDRESS, kind), minutes: BRAND_MINUTES }
  const wait = await countByNetwork(ctx, 'lookups', origin.address, limit)
  if (wait > 0) refuse(kind === 'join' ? 'rate_limited' : 'register_lookups_used', { retryAfterSeconds: wait })
  await countWithin(ctx.db, ctx, 'lookups', { max: maxOf(ANSWERS_PER_BRAND, kind), minutes: BRAND_MINUTES })
}

const maxOf = ({ checks, all }: AnswerLimit, kind: Lookup): number => (kind === 'join' ? all : checks)

/** Requires one proof of work for each ticket after the brand has answered its share of the hour. */
async function requireProof(
  ctx: Ctx,
  { ticket, proof, origin }: Asker & { ticket: string },
  kind: Lookup,
): Promise<void> {
  const answered = await countedWithin(ctx, 'lookups', BRAND_MINUTES)
  if (answered < maxOf(ANSWERS_PER_BRAND, kind)) return
  const open = await findOpenTicket(ctx, ticket)
  // A ticket that is not open is refused as such.
  if (!open || open.is_proven) return
  const purpose = `register:${hashSecret(ticket).toString('base64url')}`
  const { address } = origin
  if (!(await acceptProof(ctx, purpose, { solution: proof, address })))
    refuse('proof_required', { proof: await newProofChallenge(ctx, purpose, address) })
  await openTickets(ctx, ctx.db, ticket).set({ is_proven: true }).execute()
}

async function refuseLookup(ctx: Ctx, ticket: string, kind: Lookup): Promise<never> {
  const isOpen = (await findOpenTicket(ctx, ticket)) !== undefined
  return refuse(isOpen && kind !== 'join' ? 'register_lookups_used' : 'register_ticket_invalid')
}

const findOpenTicket = (ctx: Ctx, ticket: string) =>
  ctx.db
    .selectFrom('registration_tickets')
    .select('is_proven')
    .where('brand_id', '=', ctx.brand.id)
    .where('ticket_hash', '=', hashSecret(ticket))
    .where('spent_at', 'is', null)
    .where('expires_at', '>', ctx.clock())
    .executeTakeFirst()

/** Spends the ticket, in the transaction of the registration. Refuses `register_ticket_invalid`. */
export async function spendTicket(tx: Tx, ctx: Ctx, ticket: string): Promise<void> {
  const spent = await openTickets(ctx, tx, ticket).set({ spent_at: ctx.clock() }).executeTakeFirst()
  if (spent.numUpdatedRows === 0n) refuse('register_ticket_invalid')
}

const openTickets = (ctx: Ctx, executor: Ctx['db'] | Tx, ticket: string) =>
  executor
    .updateTable('registration_tickets')
    .where('brand_id', '=', ctx.brand.id)
    .where('ticket_hash', '=', hashSecret(ticket))
    .where('spent_at', 'is', null)
    .where('expires_at', '>', ctx.clock())
