/**
 * Registration tickets (reading S3, trust T06): without one nothing can be looked up, and with one only so much.
 * A ticket is 256 random bits of which the hash is kept; it lives 20 minutes and is spent by one registration.
 */
import type { CallReply } from '@duang/contract'
import { LOOKUPS_PER_TICKET, NAME_LOOKUPS_PER_TICKET, type openRegistration } from '@duang/contract/register'
import { sql } from 'kysely'
import type { Ctx, Origin } from '#core/context.ts'
import { countWithin, networkOf } from '#core/throttle/throttle.ts'
import type { Tx } from '#kit/db.ts'
import { hashSecret, newSecret } from '#kit/ids.ts'
import { refuse } from '#kit/refusal.ts'

const TICKET_MINUTES = 20
/** Many people share one mobile address; a family registering together must get through. */
const TICKETS_PER_ADDRESS = { max: 60, minutes: 60 }
type AnswerLimit = { checks: number; all: number }
/**
 * Answers that one address gets within an hour: who registers needs six live checks (phone, username, account, inviter, name, and one
 * again after a mistake) and two tries to register. So sixty people behind one mobile address get through, as many as it has tickets;
 * and whoever uses tickets up for what they hold gets a quarter of the brand's share, not all of it.
 */
const ANSWERS_PER_ADDRESS: AnswerLimit = { checks: 60 * 6, all: 60 * (6 + 2) }
/**
 * Four addresses that want nothing but answers meet this, and everybody else with them until the hour is over. One count of the whole
 * brand, below the 2,000 answers an hour that addresses may get together.
 */
const ANSWERS_PER_BRAND: AnswerLimit = { checks: 1_400, all: 1_900 }

/** How often each thing may be asked on one ticket. `join` are tries to register: each of them, too, tells what is taken. */
const PER_TICKET = {
  phone: LOOKUPS_PER_TICKET,
  username: LOOKUPS_PER_TICKET,
  bank: LOOKUPS_PER_TICKET,
  inviter: LOOKUPS_PER_TICKET,
  name: NAME_LOOKUPS_PER_TICKET,
  password: 15,
  join: 10,
} as const
export type Lookup = keyof typeof PER_TICKET
/** Who asks: with which ticket, from where. */
export type Asker = { ticket: string | undefined; origin: Origin }

/** Opens a registration. Refuses `rate_limited` when this address opened too many within the hour. */
export async function openTicket(ctx: Ctx, origin: Origin): Promise<CallReply<typeof openRegistration>> {
  const wait = await countWithin(ctx.db, ctx, `ticket@${networkOf(origin.address)}`, TICKETS_PER_ADDRESS)
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
  const { termsVersion, termsText, minAge } = ctx.brand.settings
  return { ticket, expiresAt: expiresAt.toISOString(), termsVersion, termsText, minAge }
}

/**
 * Takes one lookup of this kind from the ticket. One statement: its row lock lets parallel lookups through one by one, so that no
 * more are answered than the ticket holds. Then counts the answer for the address, and for the brand, which so is not used up by what
 * one address no longer gets. Refuses `register_ticket_invalid`, `register_lookups_used`, and `rate_limited` for a try to register.
 */
export async function takeLookup(ctx: Ctx, { ticket, origin }: Asker, kind: Lookup): Promise<void> {
  const used = sql<number>`coalesce((lookups ->> ${kind})::int, 0)`
  const taken = ticket
    ? await openTickets(ctx, ctx.db, ticket)
        .set({ lookups: sql`jsonb_set(lookups, array[${kind}], to_jsonb(${used} + 1))` })
        .where(used, '<', PER_TICKET[kind])
        .executeTakeFirst()
    : undefined
  if (!taken || taken.numUpdatedRows === 0n) return refuseLookup(ctx, ticket, kind)
  // Tells nothing of anybody.
  if (kind === 'password') return
  await countAnswer(ctx, `lookups@${networkOf(origin.address)}`, ANSWERS_PER_ADDRESS, kind)
  await countAnswer(ctx, 'lookups', ANSWERS_PER_BRAND, kind)
}

/** Live checks pause first; the rest is kept for registering, which tells as well what is taken. */
async function countAnswer(ctx: Ctx, subject: string, { checks, all }: AnswerLimit, kind: Lookup): Promise<void> {
  const isJoin = kind === 'join'
  const wait = await countWithin(ctx.db, ctx, subject, { max: isJoin ? all : checks, minutes: 60 })
  if (wait > 0) refuse(isJoin ? 'rate_limited' : 'register_lookups_used', { retryAfterSeconds: wait })
}

async function refuseLookup(ctx: Ctx, ticket: string | undefined, kind: Lookup): Promise<never> {
  const isOpen =
    ticket !== undefined &&
    (await ctx.db
      .selectFrom('registration_tickets')
      .select('ticket_hash')
      .where('brand_id', '=', ctx.brand.id)
      .where('ticket_hash', '=', hashSecret(ticket))
      .where('spent_at', 'is', null)
      .where('expires_at', '>', ctx.clock())
      .executeTakeFirst()) !== undefined
  return refuse(isOpen && kind !== 'join' ? 'register_lookups_used' : 'register_ticket_invalid')
}

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
