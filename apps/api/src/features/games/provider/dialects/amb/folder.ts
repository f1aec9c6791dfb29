import type { DialectFolder } from '../../dialect.ts'
import { amb as mapping } from './amb.ts'

export const amb: DialectFolder = { mapping, provesBy: 'secret', hasFinerAmounts: false }
