/** A difference between the journal, the database and the bank, and how rows are compared. */

export type Harm = 'lost' | 'duplicated' | 'ghost' | 'broken'
/** `check` is the number of the rule, as docs/chaos.md lists them. */
export type Finding = { check: string; harm: Harm; detail: string }

export const finding = (check: string, harm: Harm, detail: string): Finding => ({ check, harm, detail })

/** Findings unless the count is one. */
export const once = (check: string, count: number, what: string): Finding[] => counted(check, count, 1, what)

export function counted(check: string, count: number, due: number, what: string): Finding[] {
  if (count === due) return []
  return [finding(check, count < due ? 'lost' : 'duplicated', `${what}: ${count} times`)]
}

export function groupBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}

export const total = (rows: readonly { satang: number }[]): number => rows.reduce((sum, row) => sum + row.satang, 0)
