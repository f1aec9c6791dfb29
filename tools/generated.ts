import { withTables } from './document-tables.ts'
import { envExample } from './env-example.ts'
import { map } from './map.ts'

/** Pages that are written by hand around tables that are not. */
const PAGES = [
  'ARCHITECTURE.md',
  'docs/configuration.md',
  'docs/operating.md',
  'docs/conformance.md',
  'docs/spec/calls.md',
  'docs/spec/constants.md',
  'docs/spec/errors.md',
  'docs/spec/levels.md',
  'docs/spec/screens.md',
] as const

/** Files that are made, and what makes them. */
export const GENERATED: Readonly<Record<string, () => string>> = {
  '.env.example': envExample,
  'docs/map.md': map,
  ...Object.fromEntries(PAGES.map((name) => [name, () => withTables(name)])),
}
