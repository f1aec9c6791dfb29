import type { Translated } from '@duang/contract/language'
import type * as th from './th.ts'

export const { nf, nfMore }: Translated<typeof th> = {
  nf: {
    title: 'We could not find this page',
    body: 'It may have moved, or the link is wrong',
    cta: 'Back to the home page',
  },
  nfMore: { contact: 'Contact us' },
}
