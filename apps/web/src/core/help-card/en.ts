import type { Translated } from '@duang/contract/wire/language'
import type * as th from './th.ts'

export const { helpTexts }: Translated<typeof th> = {
  helpTexts: {
    title: 'Need to talk?',
    sub: 'Helpline {n}, free, 24 hours a day',
    call: 'Call {n}',
  },
}
