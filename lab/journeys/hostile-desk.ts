/** What the queues of the desk show of one brand, with hostile texts in it: members, statement lines, withdrawals, slips. */
import { randomBytes, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { Db } from '../../apps/api/src/kit/database/db.ts'
import { seedContent } from './hostile-desk-content.ts'
import { ALL, createNext, type Member, minutesAgo, type Own, ofFirst, times } from './hostile-rows.ts'

/** Rows of every queue and list. The site needs four members. */
export async function seedDesk(db: Db, brandId: number): Promise<void> {
  const members = await db
    .selectFrom('member_banks')
    .select(['member_id', 'member_bank_id', 'bank_code', 'account_digits'])
    .where('brand_id', '=', brandId)
    .orderBy('member_id')
    .execute()
  const next = createNext()
  const own: Own = { db, brandId, members, next }
  await seedMemberTexts(own)
  await seedLines(own)
  await seedWithdrawals(own)
  await seedSlips(own)
  await seedContent(own)
}

async function seedMemberTexts(own: Own): Promise<void> {
  const { db, next } = own
  const base = ofFirst(own)
  const notes = [ALL.slice(0, 2_000), ...times(() => next())]
  await db
    .insertInto('member_notes')
    .values(notes.map((note, n) => ({ ...base, at: minutesAgo(n), actor: `staff:${next()}`, note })))
    .execute()
  const tags = [...new Set(times(() => next(40), 12))]
  await db
    .insertInto('member_tags')
    .values(
      tags.map((tag) => ({ ...base, tag, member_since: minutesAgo(1), added_at: minutesAgo(1), added_by: next() })),
    )
    .execute()
  await db
    .insertInto('sessions')
    .values(
      times((n) => ({
        ...base,
        token_hash: randomBytes(32),
        cookie_hash: randomBytes(32),
        platform: next(),
        user_agent: next(),
        started_at: minutesAgo(n),
        last_seen_at: minutesAgo(n),
        expires_at: minutesAgo(-600),
      })),
    )
    .execute()
  await db.updateTable('members').set({ team: next(), marketing: next() }).where('brand_id', '=', own.brandId).execute()
}

async function seedLines(own: Own): Promise<void> {
  const { db, brandId, next } = own
  const raw = () => JSON.stringify({ [next()]: next(), name: next(), [next()]: { [next()]: next() } })
  const line = (n: number, direction: 'in' | 'out', state: string) => ({
    brand_id: brandId,
    feed: 'sandbox',
    ext_id: `${next()}#${n}${direction}`,
    content_hash: randomBytes(32),
    raw: raw(),
    via: 'webhook',
    bank_code: '014',
    account_digits: '4051234567',
    direction,
    state,
    amount_satang: 12_300 + n,
    booked_at: minutesAgo(n + 5),
    received_at: minutesAgo(n + 5),
    source_bank: next(),
    source_account: next(),
    source_name: n === 0 ? ALL : next(),
    reference: next(),
    note: next(),
  })
  const decided = { decided_by: `staff:${next()}`, decided_at: minutesAgo(1) }
  await db
    .insertInto('statement_lines')
    .values([
      ...times((n) => line(n, 'in', 'queued')),
      ...times((n) => line(n + 100, 'out', 'unexplained'), 10),
      ...times((n) => ({ ...line(n + 200, 'in', 'ignored'), ...decided }), 10),
    ])
    .execute()
  await db
    .insertInto('quarantine')
    .values(
      times((n) => ({
        brand_id: brandId,
        feed: 'sandbox',
        kind: n % 2 ? 'payout-result' : 'statement-line',
        ext_id: `${next()}#${n}`,
        content_hash: randomBytes(32),
        raw: raw(),
        received_at: minutesAgo(n),
        ...(n < 10 ? { resolved_at: minutesAgo(1), resolved_by: next(), note: next() } : {}),
      })),
    )
    .execute()
}

/** One that waits, one whose payout failed, and one without an answer, of three members. */
async function seedWithdrawals({ db, brandId, members, next }: Own): Promise<void> {
  const states = ['requested', 'failed', 'unknown'] as const
  const rows = states.map((state, n) => {
    const { account_digits, bank_code, member_bank_id, member_id } = members[n] as Member
    return {
      brand_id: brandId,
      withdrawal_id: randomUUID(),
      member_id,
      member_bank_id,
      bank_code,
      account_digits,
      state,
      amount_satang: 50_000,
      account_name: n === 0 ? ALL : next(),
      level: 0,
      note: next(),
      bangkok_date: new Date().toISOString().slice(0, 10),
      requested_at: minutesAgo(10 + n),
    }
  })
  await db.insertInto('withdrawals').values(rows).execute()
  await db
    .insertInto('withdrawal_steps')
    .values(
      rows.flatMap(({ withdrawal_id, state }) =>
        times(
          (n) => ({
            brand_id: brandId,
            withdrawal_id,
            step: n + 1,
            state,
            at: minutesAgo(9),
            actor: next(),
            note: next(),
          }),
          5,
        ),
      ),
    )
    .execute()
  await db
    .insertInto('payouts')
    .values(
      rows.slice(1).map(({ withdrawal_id, state }) => ({
        brand_id: brandId,
        payout_key: `${next()}-${state}`,
        withdrawal_id,
        feed: 'sandbox',
        state,
        reason: next(),
        // Far away, so that no job asks the bank about it.
        amount_satang: 50_000,
        next_at: minutesAgo(-10_000),
        bank_reference: next(),
        attempts: 1,
        created_at: minutesAgo(9),
        updated_at: minutesAgo(8),
        first_failed_at: minutesAgo(8),
      })),
    )
    .execute()
}

async function seedSlips(own: Own): Promise<void> {
  const { db, brandId, next } = own
  const { receiving_account_id } = await db
    .selectFrom('receiving_accounts')
    .select('receiving_account_id')
    .where('brand_id', '=', brandId)
    .executeTakeFirstOrThrow()
  const decided = { state: 'rejected', rejection: 'staff', decided_by: next(), decided_at: minutesAgo(1), note: next() }
  const slips = await db
    .insertInto('slips')
    .values(
      times(
        (n) => ({
          ...ofFirst(own),
          receiving_account_id,
          amount_satang: 12_300 + n,
          picture_hash: randomBytes(32),
          received_at: minutesAgo(n),
          state: 'staff',
          ...(n % 2 ? { ...decided, note: next() } : {}),
        }),
        8,
      ),
    )
    .returning('slip_id')
    .execute()
  const content = await sharp({ create: { width: 20, height: 40, channels: 3, background: '#456' } })
    .webp()
    .toBuffer()
  await db
    .insertInto('slip_pictures')
    .values(slips.map(({ slip_id }) => ({ brand_id: brandId, slip_id, content, stored_at: minutesAgo(1) })))
    .execute()
}
