/**
 * The logins of the running api and of the desk. The owner's connection with `role=duang_app` could restore its own rights
 * (`set role none`). Each login is a member of its role and nothing else, so that an injected statement has the rights of that role and no more.
 */
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import type pg from 'pg'
import { APP_ROLE, type Db, DESK_ROLE, sqlState } from './db.ts'

type Login = { name: string; role: string; file: string }
const APP_LOGIN: Login = { name: 'duang_login', role: APP_ROLE, file: 'app.password' }
export const DESK_LOGIN: Login = { name: 'duang_desk_login', role: DESK_ROLE, file: 'desk.password' }

/** Makes the login where there is none yet, after the migrations, as the owner. Returns the URL that its process connects with. */
export async function openAppLogin(
  owner: pg.Pool,
  ownerUrl: string,
  folder: string,
  login: Login = APP_LOGIN,
): Promise<string> {
  const file = path.join(folder, login.file)
  const isNew = !existsSync(file)
  if (isNew) writeFileSync(file, newPassword(), { mode: 0o600 })
  const password = readFileSync(file, 'utf8').trim()
  await createAppLogin(owner, password, { login, setsPassword: isNew })
  return appLoginUrl(ownerUrl, password, login)
}

export const newPassword = (): string => randomBytes(24).toString('base64url')

/** Roles belong to the cluster: the login may be there already, from another database or an earlier data folder. */
export async function createAppLogin(
  owner: pg.Pool,
  password: string,
  { login = APP_LOGIN, setsPassword }: { login?: Login; setsPassword: boolean },
): Promise<void> {
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [login.name])
  const client = await owner.connect()
  try {
    const secret = client.escapeLiteral(password)
    if (rowCount === 0) await client.query(`create role ${login.name} login password ${secret} in role ${login.role}`)
    else if (setsPassword) await client.query(`alter role ${login.name} password ${secret}`)
  } finally {
    client.release()
  }
}

/** The same database, entered by one of the logins. */
export function appLoginUrl(ownerUrl: string, password: string, login: Login = APP_LOGIN): string {
  const url = new URL(ownerUrl)
  url.username = login.name
  url.password = password
  return url.href
}

/** Returns whether the login of this connection could act as the owner of the tables. */
export async function couldBeOwner(db: Db): Promise<boolean> {
  const { rows } = await sql<{ could: boolean }>`
    select pg_has_role(session_user, relowner, 'member') as could from pg_class where oid = 'brands'::regclass`.execute(
    db,
  )
  return rows[0]?.could ?? true
}

const INSUFFICIENT_PRIVILEGE = '42501'
/** A sentence that replaces PostgreSQL's message to a login with too few rights. Undefined for every other error. */
export const wantsOwner = (error: unknown): string | undefined =>
  sqlState(error) === INSUFFICIENT_PRIVILEGE
    ? `The login of DATABASE_URL may not do this (${(error as Error).message}). It must be the login that owns the database and may make roles. APP_DATABASE_URL names the login of the api.`
    : undefined
