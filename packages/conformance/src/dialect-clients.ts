/** Dialect clients by name. A new one needs a file in `dialects` and a line here. */

import type { DialectClient } from './dialect-client.ts'
import { amb } from './dialects/amb.ts'
import { canonical } from './dialects/canonical.ts'
import { hub88 } from './dialects/hub88.ts'
import { hub88Supplier } from './dialects/hub88-supplier.ts'
import { pg } from './dialects/pg.ts'

export const DIALECT_CLIENTS: Readonly<Record<string, DialectClient>> = {
  canonical,
  hub88,
  'hub88-supplier': hub88Supplier,
  amb,
  pg,
}
