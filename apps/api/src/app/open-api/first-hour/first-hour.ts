/** The forty calls that an author of a client meets first, with descriptions and examples. `docs/clients.md` has their order. */
import { ACCOUNT } from './account.ts'
import { ENTRY } from './entry.ts'
import type { Example } from './example.ts'
import { MONEY } from './money.ts'
import { PLAY } from './play.ts'

export const FIRST_HOUR: Readonly<Record<string, Example>> = { ...ENTRY, ...ACCOUNT, ...MONEY, ...PLAY }
