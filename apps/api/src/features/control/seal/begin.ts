/** The explicit beginning of a seal: the first head, and the file of heads of this machine. */
import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import { recordAction } from '#core/audit/audit.ts'
import type { Platform } from '#core/context.ts'
import { type Db, inTransaction } from '#kit/database/db.ts'
import { headFile } from './head-file.ts'
import { lastHead } from './heads.ts'
import { type Sealed, sealBrand } from './seal.ts'

export const BEGIN_ACTION = 'seal.begin'

/** `known`: there are heads, and the file has them. `lost`: a chain was begun before, and its heads are gone. */
export type Begun = { outcome: 'begun' | 'file' | 'known' | 'accepted'; sealed: Sealed } | { outcome: 'lost' }

type Place = Pick<Platform, 'clock' | 'seal'> & { db: Db }

/**
 * Begins the chain of a brand, or its file on this machine. The record of it is the last row that the first head covers. `again`: begins
 * although heads were lost, which every later verification reports. `late`: accepts a chain whose beginning has no record, which every later
 * verification notes.
 */
export async function beginSeal(
  place: Place,
  brandId: number,
  actor: string,
  { again = false, late = false }: { again?: boolean; late?: boolean } = {},
): Promise<Begun> {
  const { db, seal } = place
  const isFirst = (await lastHead(db, brandId)) === undefined
  const hasFile = existsSync(headFile(seal.folder, brandId))
  if (isFirst && (hasFile || ((await hasKey(db, brandId)) && !again))) return { outcome: 'lost' }
  const isRecorded = (await beginnings(db, brandId)) > 0
  const isAccepted = !isFirst && late && !isRecorded
  if (isAccepted) await record(place, brandId, actor, { late })
  else if (isFirst && (again || !isRecorded)) await record(place, brandId, actor, { again })
  const sealed = await sealBrand(place, brandId, { pauseSeconds: 0, begins: true })
  return { outcome: isFirst ? 'begun' : isAccepted ? 'accepted' : hasFile ? 'known' : 'file', sealed }
}

const record = ({ db, clock }: Place, brandId: number, actor: string, after: object): Promise<void> =>
  inTransaction(db, (tx) => recordAction(tx, { brand: { id: brandId }, clock }, { actor, action: BEGIN_ACTION, after }))

/** A key is recorded at its first use. */
async function hasKey(db: Db, brandId: number): Promise<boolean> {
  const { rows } = await sql`select from seal_keys where brand_id = ${brandId} limit 1`.execute(db)
  return rows.length > 0
}

async function beginnings(db: Db, brandId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from audit_log where brand_id = ${brandId} and action = ${BEGIN_ACTION}`.execute(db)
  return rows[0]?.n ?? 0
}
