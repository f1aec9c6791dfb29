import type { DialectFolder } from '../../dialect.ts'
import { pg as mapping } from './pg.ts'

export const pg: DialectFolder = { mapping, provesBy: 'secret', hasFinerAmounts: true }
