import { envExample } from './env-example.ts'
import { map } from './map.ts'

/** Files that are made, and what makes them. */
export const GENERATED: Readonly<Record<string, () => string>> = {
  '.env.example': envExample,
  'docs/map.md': map,
}
