import type { Translated } from '@duang/contract/wire/language'
import type * as th from './th.ts'

export const { identity }: Translated<typeof th> = {
  identity: {
    title: 'Changes of your account, phone and password',
    bankChanged: 'Our team changed your bank account to {bank} ending in {d}.',
    phoneChanged: 'Our team changed your phone number to one ending in {d}.',
    bankProposed: 'Our team was asked to change your bank account to {bank} ending in {d}. This is not in force yet.',
    phoneProposed: 'Our team was asked to change your phone number to one ending in {d}. This is not in force yet.',
    passwordMade: 'Our team made a link for a new password of this account. The present password still works.',
    passwordUsed: 'Your password was set by a link of our team.',
    waits: 'For your safety you can withdraw from {time}.',
    object: 'If you did not ask for this, contact us at once.',
    dismiss: 'I have read this',
  },
}
