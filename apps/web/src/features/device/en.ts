import type { Translated } from '@duang/contract/language'
import type * as th from './th.ts'

export const { device, push }: Translated<typeof th> = {
  device: {
    title: 'Your devices',
    sub: 'If you do not know a device, log it out and change your password',
    current: 'This one',
    this: 'This device',
    others: 'Other devices',
    unknown: 'Unknown device',
    android: 'Android phone or tablet',
    ios: 'iPhone or iPad',
    desktop: 'Computer',
    seen: 'Last used {time}',
    started: 'Logged in {time}',
    end: 'Log out',
    ending: 'Logging out',
    ended: 'That device was logged out',
    endOthers: 'Log out all other devices',
    endingOthers: 'Logging out',
    askTitle: 'Log out all other devices?',
    ask: '{n} other {n:device|devices} will have to log in again. Closes in {seconds} {seconds:second|seconds} if you do nothing.',
    endedOthers: '{n} {n:device was|devices were} logged out',
    empty: 'No other devices',
    emptySub: 'You are logged in on this device only',
    password: 'Change password',
  },
  push: {
    title: 'Notifications on this device',
    sub: 'When a deposit arrives, a withdrawal is paid, or you need to decide something. Amounts are never shown.',
    on: 'On',
    turnOn: 'Turn on notifications',
    turnOff: 'Turn off notifications',
    turning: 'Setting up',
    no: 'This browser does not support notifications',
    install: 'On iPhone and iPad, add this website to your home screen first and open it from there',
    denied:
      'Your browser blocks notifications of this website. Allow them in the website settings of the browser, then try again',
    failed: 'Notifications could not be turned on. Check your internet connection and try again',
  },
}
