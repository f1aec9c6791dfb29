import type { Translated } from '@duang/contract/wire/language'
import type * as th from './th.ts'

export const { operatorTexts }: Translated<typeof th> = {
  operatorTexts: {
    title: 'Operator',
    name: 'Name',
    contact: 'Contact',
    licence: 'Licence',
    missing: 'Not stated',
    noLicence: 'Demonstration: no licence, no real money',
    demonstration: 'This site is a demonstration. It has no real operator, no licence and no real money.',
  },
}
