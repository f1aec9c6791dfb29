import type { Translated } from '@duang/contract/wire/language'
import type * as th from './th.ts'

export const { slip }: Translated<typeof th> = {
  slip: {
    name: 'Withdrawal slip',
    ref: 'Reference',
    copied: 'Reference copied',
    copyFail: 'Could not copy. Press and hold the reference to copy it',
    to: 'To',
    asked: 'Requested',
    save: 'Save picture',
    share: 'Share',
    failed: 'The picture could not be saved. Note the reference instead',
    issued: 'Issued by {site}. Not a bank receipt.',
    paid: 'Paid into your account',
    refunded: 'Not paid. Your credit is back',
    rejected: 'The request was declined. Your credit is back',
    notPaid: 'The transfer failed',
    open: 'Withdrawal in progress',
  },
}
