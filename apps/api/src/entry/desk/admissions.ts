/**
 * Who admitted a person of staff. Whoever holds a one-time link can become its person, so author, approver and holder of a link are recorded,
 * and an approval by a person whom the author admitted a short time ago is no second pair of eyes.
 */
import type { Db, Tx } from '#kit/database/db.ts'

/** For this long a person cannot approve what is proposed by somebody who admitted them. */
export const ADMISSION_DAYS = 30
const DAY_MS = 86_400_000

export type AdmissionPart = 'author' | 'approver' | 'link'
type Admission = { staffId: string; brandId: number; actor: string; part: AdmissionPart; at: Date }

export const recordAdmission = (tx: Tx, { staffId, brandId, actor, part, at }: Admission) =>
  tx.insertInto('desk.admissions').values({ staff_id: staffId, brand_id: brandId, actor, part, at }).execute()

/** Whether `actor` invited this person, agreed to it or held a link of theirs within {@link ADMISSION_DAYS}. */
export async function isAdmittedBy(
  executor: Db | Tx,
  { staffId, actor, now }: { staffId: string; actor: string; now: Date },
): Promise<boolean> {
  const row = await executor
    .selectFrom('desk.admissions')
    .select('admission_id')
    .where('staff_id', '=', staffId)
    .where('actor', '=', actor)
    .where('at', '>', new Date(now.getTime() - ADMISSION_DAYS * DAY_MS))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The last record of these parts. */
export const lastAdmission = (executor: Db | Tx, staffId: string, parts: readonly AdmissionPart[]) =>
  executor
    .selectFrom('desk.admissions')
    .select(['actor', 'part', 'at'])
    .where('staff_id', '=', staffId)
    .where('part', 'in', parts)
    .orderBy('at', 'desc')
    .orderBy('admission_id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Whether `actor` was the last to be shown a link of this person, within {@link ADMISSION_DAYS}. */
export async function isLinkedBy(
  executor: Db | Tx,
  { staffId, actor, now }: { staffId: string; actor: string; now: Date },
): Promise<boolean> {
  const last = await lastAdmission(executor, staffId, ['link'])
  return last?.actor === actor && last.at.getTime() > now.getTime() - ADMISSION_DAYS * DAY_MS
}
