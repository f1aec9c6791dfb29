import type { DialectFolder } from '../../dialect.ts'
import { hub88Supplier as mapping } from './hub88-supplier.ts'

export const hub88Supplier: DialectFolder = { mapping, provesBy: 'public-key', hasFinerAmounts: true }
