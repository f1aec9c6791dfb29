import type { DialectFolder } from '../../dialect.ts'
import { canonical as mapping } from './canonical.ts'
import { canonical as client } from './client.ts'

export const canonical: DialectFolder = { mapping, client, provesBy: 'secret', hasFinerAmounts: false }
