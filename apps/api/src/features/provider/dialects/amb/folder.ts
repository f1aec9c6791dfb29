import type { DialectFolder } from '../../dialect.ts'
import { amb as mapping } from './amb.ts'
import { amb as client } from './client.ts'

export const amb: DialectFolder = { mapping, client, provesBy: 'secret', hasFinerAmounts: false }
