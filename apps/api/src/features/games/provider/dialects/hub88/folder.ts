import type { DialectFolder } from '../../dialect.ts'
import { hub88 as mapping } from './hub88.ts'

export const hub88: DialectFolder = { mapping, provesBy: 'public-key', hasFinerAmounts: true }
