/** Entries of the audit log, for `duang audit` and the desk. */
import { foldLine } from '@duang/contract/wire/pasted-text'
import { type SqlBool, sql } from 'kysely'
import { type ListForm, type ListRequest, pageOf } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'
import type { ReadDb } from '#kit/database/read-db.ts'

export const AUDIT_LIST: ListForm = {
  keys: [
    { column: 'a.at', type: 'timestamptz' },
    { column: 'a.audit_id', type: 'bigint' },
  ],
  order: 'desc',
  at: 'a.at',
  member: 'a.member_id',
}

export type EntryFilter = {
  actor?: string | undefined
  action?: string | undefined
  subject?: string | undefined
}

const entries = (db: ReadDb, { brand }: Ctx) =>
  db
    .selectFrom('audit_log as a')
    .leftJoin('members as m', (join) =>
      join.onRef('m.brand_id', '=', 'a.brand_id').onRef('m.member_id', '=', 'a.member_id'),
    )
    .select(['a.audit_id', 'a.at', 'a.actor', 'a.address', 'a.action', 'm.username', 'a.subject'])
    .select(['a.before', 'a.after', 'a.reason'])
    .where('a.brand_id', '=', brand.id)

/** The index of subjects has their beginnings. */
const isSubject = (subject: string) =>
  sql<SqlBool>`(a.subject <> '' and left(a.subject, 64) = left(${subject}, 64) and a.subject = ${subject})`

/** A subject may hold any letter, so the text as it is comes before the text as it was meant. */
const isSubjectTyped = (subject: string) => {
  const meant = foldLine(subject)
  return meant === subject ? isSubject(subject) : sql<SqlBool>`(${isSubject(subject)} or ${isSubject(meant)})`
}

/** Newest first, by an index for each filter. */
export const listEntries = (db: ReadDb, ctx: Ctx, { actor, action, subject }: EntryFilter, request: ListRequest) =>
  pageOf(
    entries(db, ctx)
      .$if(actor !== undefined, (rows) => rows.where('a.actor', '=', String(actor)))
      .$if(action !== undefined, (rows) => rows.where('a.action', '=', String(action)))
      .$if(subject !== undefined, (rows) => rows.where(isSubjectTyped(String(subject)))),
    AUDIT_LIST,
    request,
  )

/** One entry with its place in the chain. */
export const findEntry = (ctx: Ctx, id: number) =>
  entries(ctx.db, ctx)
    .leftJoin('audit_seals as s', (join) =>
      join.onRef('s.brand_id', '=', 'a.brand_id').onRef('s.audit_id', '=', 'a.audit_id'),
    )
    .select(['s.n as seal', sql<string | null>`encode(s.hash, 'hex')`.as('hash')])
    .where('a.audit_id', '=', id)
    .executeTakeFirst()

/** The different values of a column, each by one step in its index. */
export async function namesIn({ db, brand }: Ctx, column: 'actor' | 'action'): Promise<string[]> {
  const name = sql.ref(column)
  const { rows } = await sql<{ name: string }>`
    with recursive names as (
      (select ${name} as name from audit_log where brand_id = ${brand.id} order by ${name} limit 1)
      union all
      select (
        select a.${name} from audit_log a where a.brand_id = ${brand.id} and a.${name} > n.name order by a.${name} limit 1
      )
      from names n
      where n.name is not null
    )
    select name from names where name is not null limit ${NAMES_MAX}`.execute(db)
  return rows.map((row) => row.name)
}

const NAMES_MAX = 500

export type FieldChange = { field: string; before: string | null; after: string | null }

type Fields = Readonly<Record<string, unknown>> | null

const textOf = (fields: Fields, name: string): string | null => {
  if (fields === null || !Object.hasOwn(fields, name)) return null
  const value = fields[name]
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** What differs, in the order of the fields as they were. */
export function changesOf(before: unknown, after: unknown): FieldChange[] {
  const [old, now] = [before, after].map(fieldsOf)
  const names = new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])
  return [...names].map((field) => ({ field, before: textOf(old ?? null, field), after: textOf(now ?? null, field) }))
}

/** Every record of fields is an object. Something else is shown as one field. */
const fieldsOf = (value: unknown): Fields => {
  if (value === null || value === undefined) return null
  return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : { value }
}
