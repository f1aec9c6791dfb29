import type { DialectFolder } from '../../dialect.ts'
import { canonical as mapping } from './canonical.ts'

export const canonical: DialectFolder = { mapping, provesBy: 'secret', hasFinerAmounts: false }
