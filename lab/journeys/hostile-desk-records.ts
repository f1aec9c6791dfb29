/** Records that the desk shows, with hostile texts: audit log, changes of brands, exports, maintenance. */
import { minutesAgo, type Own, ofFirst, times } from './hostile-rows.ts'

export async function seedRecords(own: Own): Promise<void> {
  const { db, brandId, next } = own
  const fields = () => JSON.stringify({ [next()]: next(), list: [next(), { [next()]: next() }] })
  await db
    .insertInto('audit_log')
    .values(
      times((n) => ({
        ...ofFirst(own),
        at: minutesAgo(n),
        actor: next(),
        action: next(),
        subject: next(),
        reason: next(),
        before: fields(),
        after: fields(),
      })),
    )
    .execute()
  await db
    .insertInto('brand_changes')
    .values(times(() => ({ brand_id: brandId, actor: next(), before: fields(), after: fields() }), 10))
    .execute()
  await db
    .insertInto('exports')
    .values(
      times(
        (n) => ({
          brand_id: brandId,
          subject: 'transfers',
          format: 'csv',
          first_day: '2026-01-01',
          last_day: '2026-01-02',
          state: 'failed',
          failure: next(),
          requested_by: next(),
          requested_at: minutesAgo(n),
          ended_at: minutesAgo(n),
        }),
        10,
      ),
    )
    .execute()
  await db
    .insertInto('maintenance_windows')
    .values(
      times(
        (n) => ({
          brand_id: brandId,
          starts_at: minutesAgo(-6_000 - n),
          ends_at: minutesAgo(-6_010 - n),
          message: next(),
          created_at: minutesAgo(1),
          created_by: next(),
          cancelled_at: minutesAgo(1),
          cancelled_by: next(),
        }),
        5,
      ),
    )
    .execute()
}
