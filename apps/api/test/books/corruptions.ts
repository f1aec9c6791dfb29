/** Corruptions of the books, injected to prove that the verifier reports them, and rolled back. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Invariant } from '../../src/money/ledger/one-to-one.ts'
import type { TestSite } from '../people/site.ts'
import { verifyLedger } from './verify-ledger.ts'

export type Corruption = {
  what: string
  /** Names of all invariants, of this feature and of others, that it breaks. */
  breaks: readonly string[]
  statements: () => readonly string[]
}

/** Declares the tests of a feature's invariants: healthy books break none, and each corruption breaks exactly those that it names. */
export function testInvariants(
  site: () => TestSite,
  invariants: readonly Invariant[],
  corruptions: readonly Corruption[],
): void {
  describe('invariants', () => {
    it('all hold for healthy books', async () => {
      expect((await verifyLedger(site().owner)).broken).toEqual([])
    })
    it.each(corruptions)('report $what', async ({ statements, breaks }) => {
      expect((await brokenAfter(site(), statements())).sort()).toEqual([...breaks].sort())
    })
    it('have a corruption each', () => {
      const covered = new Set(corruptions.flatMap((each) => each.breaks))
      expect(invariants.map((each) => each.name).filter((name) => !covered.has(name))).toEqual([])
    })
  })
}

const WITHOUT_CHECKS = `do $$ declare each record; begin
  for each in select conname, conrelid::regclass as name from pg_constraint
    where contype = 'c' and conrelid <> 0 and connamespace in ('public'::regnamespace, 'ledger'::regnamespace) loop
    execute format('alter table %s drop constraint %I', each.name, each.conname);
  end loop;
end $$`

class Undo extends Error {}

/** Returns the names of the invariants that are broken after these statements, written with triggers, foreign keys and checks out of the way. */
async function brokenAfter(site: TestSite, statements: readonly string[]): Promise<string[]> {
  let broken: string[] = []
  await site.owner
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql.raw(WITHOUT_CHECKS).execute(tx)
      for (const statement of statements) await sql.raw(statement).execute(tx)
      broken = (await verifyLedger(tx)).broken.map((each) => each.invariant)
      throw new Undo()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
  return broken
}
