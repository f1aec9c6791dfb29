import type { Translated } from '../wire/language.ts'
import type * as th from './th-push.ts'

export const { LANG, notices }: Translated<typeof th> = {
  LANG: 'en',
  notices: {
    deposit: 'Your deposit has been credited',
    paid: 'Your withdrawal has been paid',
    returned: 'A withdrawal was returned to your credit',
    bank: 'Our team changed your bank account. If you did not ask for it, contact us at once',
    phone: 'Our team changed your phone number. If you did not ask for it, contact us at once',
    prize: 'A tournament is over, and your prize is in your wallet',
    password: 'Our team made a link for a new password. If you did not ask for it, contact us at once',
    failed: 'A withdrawal could not be paid. Open to choose what to do',
  },
}
