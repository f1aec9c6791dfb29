/** Findings on the logins of the database: which one it refuses, and which one has too many rights. */
import { couldBeOwner } from '#kit/database/app-login.ts'
import { createDb, createPool, sqlState } from '#kit/database/db.ts'
import type { Config } from '#kit/start/config.ts'
import { advice, type Finding, messageOf, ok, wrong } from './finding.ts'
import { type LoginSetting, type Machine, remediesOf } from './machine.ts'

/** Wrong password, unknown role or no entry of pg_hba.conf, unknown database. */
const REFUSED = new Set(['28P01', '28000', '3D000'])
export const isLoginRefused = (error: unknown): boolean => REFUSED.has(sqlState(error) ?? '')

const USERS: Readonly<Record<LoginSetting, { who: string; why: string }>> = {
  DATABASE_URL: { who: 'owner', why: 'Migrations, backups of the books and commands fail. The api may run on.' },
  APP_DATABASE_URL: { who: 'api', why: 'Members get 503: api and worker cannot work.' },
  DESK_DATABASE_URL: { who: 'desk', why: 'Staff cannot work: the desk stays at 503.' },
}

/** PostgreSQL answers and refuses the login. */
export function loginRefused(error: unknown, setting: LoginSetting, machine: Machine): Finding {
  const { login, restart } = remediesOf(machine)
  const { who, why } = USERS[setting]
  const what = `PostgreSQL refuses the login of the ${who} (${setting}): ${messageOf(error)} (${sqlState(error)})`
  const address = login(setting)
  const todo =
    sqlState(error) === '28P01'
      ? `Write the right password into ${address}, or give the role that one, as a superuser: alter role NAME password '…'; then ${restart}`
      : `Compare ${address} with the roles and databases of the server: psql -l, \\du, pg_hba.conf; then ${restart}`
  return wrong('database-login', { what, why, todo })
}

/** The embedded database has its further logins by itself. */
export async function loginFindings(config: Config, machine: Machine): Promise<Finding[]> {
  const { APP_DATABASE_URL, DATABASE_URL, DESK_DATABASE_URL } = config
  const api = APP_DATABASE_URL ?? DATABASE_URL
  return [
    ...(api ? await apiFinding(config, api, machine) : []),
    ...(DESK_DATABASE_URL ? await deskFinding(DESK_DATABASE_URL, machine) : []),
  ]
}

async function apiFinding({ APP_DATABASE_URL }: Config, url: string, machine: Machine): Promise<Finding[]> {
  const setting = APP_DATABASE_URL ? 'APP_DATABASE_URL' : 'DATABASE_URL'
  return look({ url, setting, machine }, async (db) => {
    if (!(await couldBeOwner(db))) return ok('database-login', 'The api connects by a login without rights on tables.')
    return advice('database-login', {
      what: 'The api connects by the login that owns the tables.',
      why: 'An injected statement could take its rights.',
      todo: 'Create duang_login and set APP_DATABASE_URL: docs/operating.md, "Database logins".',
    })
  })
}

const deskFinding = (url: string, machine: Machine): Promise<Finding[]> =>
  look({ url, setting: 'DESK_DATABASE_URL', machine }, async () => ok('database-login', 'The login of the desk works.'))

type Login = { url: string; setting: LoginSetting; machine: Machine }

async function look(
  { url, setting, machine }: Login,
  read: (db: ReturnType<typeof createDb>) => Promise<Finding>,
): Promise<Finding[]> {
  const as = setting === 'DESK_DATABASE_URL' ? 'desk' : 'app'
  const db = createDb(createPool({ url, poolSize: 1, as, onError: () => undefined }))
  try {
    await couldBeOwner(db)
    return [await read(db)]
  } catch (error) {
    if (isLoginRefused(error)) return [loginRefused(error, setting, machine)]
    const what = `The login of ${setting} cannot use the database: ${messageOf(error)} (${sqlState(error) ?? 'no code'})`
    const { why } = USERS[setting]
    return [wrong('database-login', { what, why, todo: `Correct ${remediesOf(machine).login(setting)}` })]
  } finally {
    await db.destroy()
  }
}
