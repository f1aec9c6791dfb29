/** Corruptions of the books, planted for a test of what the verifier names, and taken back. */
import { sql } from 'kysely'
import { verifyLedger } from '../src/core/ledger/verify.ts'
import type { TestSite } from './site.ts'

const WITHOUT_CHECKS = `do $$ declare each record; begin
  for each in select conname, conrelid::regclass as name from pg_constraint
    where contype = 'c' and conrelid <> 0 and connamespace in ('public'::regnamespace, 'ledger'::regnamespace) loop
    execute format('alter table %s drop constraint %I', each.name, each.conname);
  end loop;
end $$`

class Undo extends Error {}

/** Names of the invariants that are broken after these statements, written with triggers, foreign keys and checks out of the way. */
export async function namedAfter(site: TestSite, statements: readonly string[]): Promise<string[]> {
  let named: string[] = []
  await site.owner
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql.raw(WITHOUT_CHECKS).execute(tx)
      for (const statement of statements) await sql.raw(statement).execute(tx)
      named = (await verifyLedger(tx)).broken.map((each) => each.invariant)
      throw new Undo()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
  return named
}
