import type { Translated } from '@duang/contract/wire/language'
import type * as th from './th.ts'

export const { ct, ctQr }: Translated<typeof th> = {
  ct: {
    title: 'Contact us',
    sub: 'Reach our team on LINE or live chat',
    l1: 'Main LINE',
    l2: 'Backup LINE',
    open: 'Open LINE',
    scan: 'Scan to add us',
    qrAlt: 'QR code to add {id} on LINE',
    none: 'No contact details yet',
    safe: 'Our team never asks for your password or OTP',
    break: 'Take a break or close your account',
    breakSub: 'Contact us at any time',
  },
  ctQr: {
    showQr: 'Show QR code',
    hideQr: 'Hide QR code',
  },
}
