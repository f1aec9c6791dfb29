import type { Translated } from '@duang/contract/wire/language'
import type * as th from './th.ts'

export const { reset }: Translated<typeof th> = {
  reset: {
    title: 'Set a new password',
    sub: 'For the account {username}',
    identity: 'Confirm that it is you. Our team will never ask you for these numbers',
    identify: 'Please also enter your phone and account number below, and try again',
    phone: 'Phone number',
    account: 'Bank account number',
    checking: 'Checking the link',
    new: 'New password',
    new2: 'Confirm new password',
    hint: 'At least 8 characters. Do not reuse a password',
    others: 'All your devices will be logged out',
    submit: 'Set new password',
    busy: 'Setting the password',
    'err.phone': 'Enter the phone number that you registered',
    'err.account': 'Enter the bank account number that you registered',
    'err.new': 'Enter a new password',
    'err.short': 'The new password needs at least 8 characters',
    'err.new2': 'Confirm your new password',
    'err.match': 'The new passwords do not match',
    ok: 'New password set',
    okSub: 'You can now log in with it. For your safety, withdrawals may wait for a while',
    login: 'Log in',
    dead: 'This link does not work',
    deadSub: 'It has expired or was already used. Contact us for a new one',
    contact: 'Contact us',
    uncertain: 'We do not know the result yet. Try logging in with the new password first',
  },
}
