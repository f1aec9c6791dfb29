/** The reason why a process did not start, as its log has it. */

/** Wrong password, unknown role or no entry of pg_hba.conf, unknown database. */
const LOGIN_REFUSED = new Set(['28P01', '28000', '3D000'])
const UNKNOWN_TABLE = '42P01'

/** Returns a sentence for the operator. An error of the program itself keeps its stack. */
export function startFailure(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const state = 'code' in error ? String(error.code) : ''
  if (LOGIN_REFUSED.has(state))
    return `PostgreSQL refuses the login of this process: ${error.message} (${state}). "duang doctor" names the setting and the remedy.`
  if (state === UNKNOWN_TABLE)
    return `The database lacks tables of this release: ${error.message}. Run "duang migrate", or correct the address of the database.`
  return error.constructor === Error ? error.message : error
}
