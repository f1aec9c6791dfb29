import type { Translated } from '@duang/contract/wire/language'
import type * as th from './th.ts'

export const { legal }: Translated<typeof th> = {
  legal: {
    terms: 'Terms of use',
    privacy: 'Privacy notice',
    version: 'Version {version}, published {date}',
    changed: 'The colour bar marks what was added or changed since {date}',
    unchanged: 'Nothing was added or changed since {date}',
    contents: 'Contents',
    thaiOnly: 'This text is available in Thai only.',
    none: 'No full text yet',
    noneSub: 'Ask our team on the contact page',
  },
}
