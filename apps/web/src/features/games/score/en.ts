import type { Translated } from '@duang/contract/wire/language'
import type * as th from './th.ts'

export const { sc }: Translated<typeof th> = {
  sc: {
    title: 'League tables',
    frame: 'League tables from an outside provider',
  },
}
