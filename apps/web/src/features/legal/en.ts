import type { Translated } from '@duang/contract/language'
import type * as th from './th.ts'

export const { legal }: Translated<typeof th> = {
  legal: {
    terms: 'Terms of use',
    privacy: 'Privacy notice',
    version: 'Version {version}, published {date}',
    none: 'No full text yet',
    noneSub: 'Ask our team on the contact page',
    operator: 'Operator',
    operatorName: 'Name',
    operatorContact: 'Contact',
    licence: 'Licence',
    missing: 'Not stated',
    demonstration: 'A demonstration without a licence and without real money',
  },
}
