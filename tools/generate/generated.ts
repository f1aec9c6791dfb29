import { withTables } from './document-tables.ts'
import { envExample } from './env-example.ts'

/** Written pages with generated tables inside. */
const PAGES = [
  'docs/actions.md',
  'docs/configuration.md',
  'docs/conformance.md',
  'docs/desk.md',
  'docs/live.md',
  'docs/spec/levels.md',
] as const

/** Committed files that are generated, with their generators. */
export const GENERATED: Readonly<Record<string, () => string>> = {
  '.env.example': envExample,
  ...Object.fromEntries(PAGES.map((name) => [name, () => withTables(name)])),
}
