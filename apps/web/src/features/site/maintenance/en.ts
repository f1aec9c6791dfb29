import type { Translated } from '@duang/contract/wire/language'
import type * as th from './th.ts'

export const { ma, maMore }: Translated<typeof th> = {
  ma: {
    title: 'Closed for maintenance',
    body: 'We are improving the site. Please come back later.',
    check: 'Check again',
    auto: 'This page checks again every minute',
  },
  maMore: {
    until: 'Expected to reopen {time}',
    checking: 'Checking',
    still: 'Still closed, checked at {time}',
    failed: 'Could not check right now. Try again',
    kept: 'What you typed is safe. Your page returns when we reopen.',
    first: 'Main LINE',
    second: 'Backup LINE',
  },
}
