import type { Translated } from '@duang/contract/wire/language'
import type * as th from './th.ts'

export const { nf, nfMore }: Translated<typeof th> = {
  nf: {
    title: 'We could not find this page',
    body: 'It may have moved, or the link may be wrong',
    cta: 'Back to home',
  },
  nfMore: { contact: 'Contact us' },
}
