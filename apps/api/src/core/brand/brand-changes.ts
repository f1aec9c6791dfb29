/** The changes of a brand, with actor and time. The database records them (db/functions/platform). */
import type { Db } from '#kit/database/db.ts'

export type BrandChange = { at: string; actor: string; path: string; before: unknown; after: unknown }

/** The last changes of a brand, newest first, setting by setting. An added or removed brand or host is one change. */
export async function brandChanges(db: Db, brandId: number, rows: number): Promise<BrandChange[]> {
  const changes = await db
    .selectFrom('brand_changes')
    .select(['changed_at', 'actor', 'before', 'after'])
    .where('brand_id', '=', brandId)
    .orderBy('change_id', 'desc')
    .limit(rows)
    .execute()
  return changes.flatMap(({ changed_at, actor, before, after }) => {
    if (before === null || after === null) {
      const { host, client_id } = (after ?? before) as { host?: string; client_id?: string }
      const name = host ?? client_id
      const path = host === undefined ? 'brand' : 'host'
      return [{ at: changed_at.toISOString(), actor, path, before: before && name, after: after && name }]
    }
    const was = leavesOf(before)
    const is = leavesOf(after)
    return [...new Set([...was.keys(), ...is.keys()])]
      .filter((path) => path !== 'brand_id' && was.get(path) !== is.get(path))
      .map((path) => ({
        at: changed_at.toISOString(),
        actor,
        path,
        before: shown(was.get(path)),
        after: shown(is.get(path)),
      }))
  })
}

/** Flattens settings: `settings.bonus.rate1` → its value as JSON text. A list is one value. */
export function leavesOf(value: unknown, path = ''): Map<string, string> {
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    return new Map(path === '' ? [] : [[path, JSON.stringify(value)]])
  return new Map(
    Object.entries(value).flatMap(([key, each]) => [...leavesOf(each, path === '' ? key : `${path}.${key}`)]),
  )
}

const shown = (json: string | undefined): unknown => (json === undefined ? undefined : JSON.parse(json))
