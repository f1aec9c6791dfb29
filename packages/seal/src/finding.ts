/** What a verification finds. */

export type FindingKind =
  /** Rows: they differ from what was sealed, are gone, or were never sealed. */
  | 'changed'
  | 'missing'
  | 'inserted'
  /** The chain was rewritten together with its rows: only a head shows it. */
  | 'rewritten'
  /** A row of the chain itself. */
  | 'chain'
  /** Heads and keys. */
  | 'head-changed'
  | 'head-missing'
  | 'head-forked'
  | 'key-unknown'
  /** The heads are ahead of the database. */
  | 'rolled-back'
  /** The file of heads is not there, or lacks heads of the database. */
  | 'file-missing'
  | 'file-short'
  /** No head, or a first one that is younger than what it should cover. */
  | 'begun-again'

export type Finding = {
  kind: FindingKind
  brand: string
  /** The table, or the file of heads. */
  table: string
  /** The first row, as the table names it. */
  id: string
  /** Bangkok day of the row, where it is known. */
  day: string | null
  /** A sentence. */
  text: string
}

export type Report = (finding: Finding) => void
