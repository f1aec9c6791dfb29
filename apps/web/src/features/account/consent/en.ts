import type { Translated } from '@duang/contract/wire/language'
import type * as th from './th.ts'

export const { consent }: Translated<typeof th> = {
  consent: {
    title: 'Our terms have changed',
    titlePrivacy: 'Our privacy notice has changed',
    intro: 'See what changed, then accept to continue',
    terms: 'Terms of use',
    privacy: 'Privacy notice',
    version: 'Version {version}, published {date}',
    soon: 'From {date} you need to accept before you deposit or play. You can always withdraw',
    required: 'You need to accept before you deposit or play. You can still withdraw and set limits',
    withdraw: 'Withdraw',
    limits: 'Limits on money and time',
    accept: 'Accept',
    busy: 'Saving',
    later: 'Later',
    leave: 'Back to the dashboard',
    done: 'Your acceptance is saved',
  },
}
