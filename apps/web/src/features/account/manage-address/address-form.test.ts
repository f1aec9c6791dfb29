import { knowPlaces } from '@duang/contract/account/thai-place'
import { describe, expect, test } from 'vitest'
import { errorsOf, refusedFields, shownAddress, wireAddress } from './address-form.ts'

const HOME = {
  name: 'สมหญิง ใจดี',
  phone: '081-234-5678',
  line: '99/9',
  subdistrict: 'ลาดยาว',
  district: 'จตุจักร',
  province: 'กรุงเทพมหานคร',
  postcode: '10900',
}
const PLACES = knowPlaces([HOME, { ...HOME, subdistrict: 'ช้างเผือก', district: 'เมืองเชียงใหม่', province: 'เชียงใหม่' }])

describe('errors', () => {
  test.each([
    ['all well', {}, []],
    ['blank', { name: ' ', line: '' }, ['name', 'line']],
    ['a landline', { phone: '02 123 4567' }, []],
    ['no phone', { phone: '1323' }, ['phone']],
    ['Thai digits', { postcode: '๑๐๙๐๐' }, []],
    ['four digits', { postcode: '1090' }, ['postcode']],
    ['another province', { province: 'เชียงใหม่' }, ['district']],
    ['a province that is none', { province: 'แอตแลนติส' }, ['province']],
    ['another postcode', { postcode: '50300' }, ['postcode']],
    ['with titles', { subdistrict: 'แขวงลาดยาว', district: 'เขตจตุจักร', province: 'กทม.' }, []],
  ] as const)('%s', (_, patch, faulty) => {
    expect(Object.keys(errorsOf({ ...HOME, ...patch }, PLACES))).toEqual(faulty)
  })

  test('leaves the match of the parts to the server while the list is missing', () => {
    expect(errorsOf({ ...HOME, postcode: '99999' }, undefined)).toEqual({})
  })
})

test.each([
  ['address_place_unknown', { field: 'district' }, ['district']],
  ['address_place_unknown', { field: '__proto__' }, []],
  ['address_place_unknown', undefined, []],
  ['request_invalid', [{ path: 'phone' }, { path: 'uuid' }], ['phone']],
  ['overloaded', undefined, []],
  [undefined, undefined, []],
] as const)('%s %j belongs to %j', (code, details, fields) => {
  expect(Object.keys(refusedFields(code, details))).toEqual(fields)
})

test.each([
  ['0812345678', '081-234-5678'],
  ['021234567', '02-123-4567'],
  ['053123456', '053-123-456'],
  ['', ''],
])('phone %s is shown as %s', (phone, text) => {
  expect(shownAddress({ ...HOME, phone }).phone).toBe(text)
})

test('sends trimmed texts with plain digits', () => {
  expect(wireAddress({ ...HOME, name: ' สมหญิง ใจดี ', postcode: '๑๐๙๐๐ ' })).toEqual(HOME)
})
