import type { Translated } from '@duang/contract/wire/language'
import type * as th from './th.ts'

export const { ls }: Translated<typeof th> = {
  ls: {
    title: 'Live scores',
    frame: 'Live football scores from an outside provider',
  },
}
