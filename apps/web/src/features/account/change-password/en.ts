import type { Translated } from '@duang/contract/wire/language'
import type * as th from './th.ts'

export const { pw, pwMore }: Translated<typeof th> = {
  pw: {
    title: 'Change password',
    old: 'Current password',
    new: 'New password',
    new2: 'Confirm new password',
    submit: 'Change password',
    ok: 'Password changed',
    'err.old': 'Enter your current password',
    'err.new': 'Enter a new password',
    'err.same': 'Choose a password that differs from the current one',
    'err.match': 'The new passwords do not match',
  },
  pwMore: {
    newHint: 'At least 8 characters. Do not reuse a password',
    tooShort: 'The new password needs at least 8 characters',
    errNew2: 'Confirm your new password',
    busy: 'Changing your password',
    others: 'Your other devices will be logged out',
    doneSub: 'Use the new password the next time you log in',
    ended: '{n} other {n:device was|devices were} logged out',
    devices: 'See your devices',
    tips: 'Tips for a safe password',
    tipLong: 'Join several words: long and easy to remember',
    tipOwn: 'Avoid names, phone numbers and birthdays',
    tipStaff: 'Our team never asks for your password or OTP',
    uncertain: 'We do not know the result yet. Try logging in with the new password first',
  },
}
