import type { DialectFolder } from '../../dialect.ts'
import { pg as client } from './client.ts'
import { pg as mapping } from './pg.ts'

export const pg: DialectFolder = { mapping, client, provesBy: 'secret', hasFinerAmounts: true }
