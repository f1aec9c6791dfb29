import type { Translated } from '@duang/contract/wire/language'
import type * as th from './th.ts'

export const { out }: Translated<typeof th> = {
  out: {
    title: 'Credit at game providers',
    pauses: 'Open games pause while your credit is returned. You can continue later.',
    stops: 'Open games pause while your credit is returned.',
    busy: 'Returning credit',
    pending: 'Checking',
    back: '{amount} baht is back',
    nothing: 'No credit is left at game providers',
    checking: 'Some credit is still with {names}. We are checking it',
    held: 'Credit is still with {names}. Finish your open round, then try again',
  },
}
