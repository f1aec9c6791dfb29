import type { Translated } from '@duang/contract/wire/language'
import type * as th from './th.ts'

export const { ad, adMore }: Translated<typeof th> = {
  ad: {
    title: 'Delivery address',
    name: 'Recipient’s name',
    phone: 'Recipient’s phone number',
    line: 'House number, village, lane, street',
    sub: 'Subdistrict',
    dist: 'District',
    prov: 'Province',
    zip: 'Postcode',
    save: 'Save address',
    ok: 'Address saved',
    empty: 'No delivery address yet',
    emptySub: 'Add one to receive rewards',
    'err.zip': 'The postcode needs 5 digits',
    'err.req': 'Please fill in this field',
    leave: 'Leave without saving?',
  },
  adMore: {
    placeHint: 'Type a subdistrict in Thai or a postcode, then choose from the list',
    found: '{n} {n:match|matches}. Use the arrow keys and press Enter to choose',
    busy: 'Saving the address',
    errPhone: 'Use a Thai phone number of 9 or 10 digits',
    errField: 'This field is not valid. Please check it',
    'wrong.province': 'We do not know this province. Choose from the list',
    'wrong.district': 'This district is not in the chosen province',
    'wrong.subdistrict': 'This subdistrict is not in the chosen district',
    'wrong.postcode': 'The postcode does not match this subdistrict',
    leaveBody: 'Your changes will be lost',
    stay: 'Stay on this page',
    go: 'Leave this page',
  },
}
