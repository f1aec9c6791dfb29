/** Reads that decide nothing: reports and lists. They may be answered by another server than the one that accepts writes. */
import type { Db, Tx } from './db.ts'

/** What a report needs of a database. It has no transaction and no statement that writes. A {@link Db} or {@link Tx} is one. */
export type ReadDb = Pick<Db | Tx, 'selectFrom' | 'with' | 'withRecursive' | 'fn' | 'executeQuery' | 'getExecutor'>

/**
 * Runs a report on the server that is to answer it. The report may run a second time, on the primary, and must have no other effect.
 * Outside of transactions only: within one, the report would not see what the transaction wrote.
 */
export type Read = <Result>(work: (db: ReadDb) => Promise<Result>, options?: ReadOptions) => Promise<Result>
/** `isSnapshot`: all statements see the state of one moment. */
export type ReadOptions = { isSnapshot?: true }

/** Creates the reads of one server. */
export const readsOf =
  (db: Db): Read =>
  (work, { isSnapshot } = {}) =>
    isSnapshot
      ? db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)
      : work(db)
