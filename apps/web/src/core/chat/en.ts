import type { Translated } from '@duang/contract/wire/language'
import type * as th from './th.ts'

export const { chatFields, listed }: Translated<typeof th> = {
  chatFields: {
    name: 'name',
    id: 'member number',
    level: 'member level',
    email: 'contact email',
    phone: 'phone number',
    username: 'username',
    bankName: 'bank',
    bankId: 'last digits of your bank account',
    point: 'points',
  },
  listed: (names) => (names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`),
}
