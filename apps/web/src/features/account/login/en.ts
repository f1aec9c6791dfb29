import type { Translated } from '@duang/contract/wire/language'
import type * as th from './th.ts'

export const { login, loginBeside, loginMore }: Translated<typeof th> = {
  login: {
    title: 'Log in',
    sub: 'Welcome back',
    user: 'Username or phone number',
    pass: 'Password',
    submit: 'Log in',
    busy: 'Logging in',
    forgot: 'Forgot your password? Contact us',
    noAcc: 'No account yet?',
    'err.user': 'Enter your username or phone number',
    'err.pass': 'Enter your password',
    expired: 'Your session has ended. Please log in again',
    ok: 'You are logged in',
  },
  loginBeside: { benefit: 'Credit exact to the satang, every transaction on record' },
  loginMore: {
    device: 'You logged this device out from another one. Please log in again',
    password: 'Your password was changed. Please log in with the new one',
    staff: 'Our team logged this account out. Please log in again, or contact us',
  },
}
