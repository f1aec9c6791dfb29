import type { DialectFolder } from '../../dialect.ts'
import { hub88 as client } from './client.ts'
import { hub88 as mapping } from './hub88.ts'

export const hub88: DialectFolder = { mapping, client, provesBy: 'public-key', hasFinerAmounts: true }
