import type { Translated } from '@duang/contract/wire/language'
import type * as th from './th.ts'

export const { mv, mvMore }: Translated<typeof th> = {
  mv: {
    title: 'Movies',
    empty: 'No movies yet',
    fail: 'This video cannot be played. Try another one or come back later',
  },
  mvMore: {
    search: 'Search by title',
    none: 'No movie matches “{q}”',
    noneSub: 'Try a shorter word, or clear the search to see all',
    found: '{n} {n:movie|movies}',
    seconds: '{n} {n:second|seconds}',
    minutes: '{n} {n:minute|minutes}',
    hours: '{h} h {n} min',
    captions: 'With Thai captions',
    thai: 'Thai',
  },
}
