import * as z from 'zod/mini'
import { defineCall } from '../wire/define-call.ts'
import { memberUuid } from '../wire/fields.ts'
import { normalisePhone, pasted } from '../wire/pasted-fields.ts'
import { foldDigits, foldLine } from '../wire/pasted-text.ts'

/** Names and lines of any characters but control characters, not blank. */
const lineOf = (lengthMax: number) =>
  z.string().check(z.overwrite(foldLine), z.maxLength(lengthMax), z.regex(/^[^\p{Cc}\p{Cs}]+$/u))

/** Maximum lengths of the fields, in characters. Forms use them too. */
export const ADDRESS_LENGTHS = { name: 100, line: 200, place: 60 } as const

/** Parcel services may call a landline too: `02-123-4567` → `021234567`; undefined when it is no Thai number. */
export function normaliseRecipientPhone(text: string): string | undefined {
  const mobile = normalisePhone(text)
  if (mobile !== undefined) return mobile
  const digits = foldDigits(text).replace(/^(?:\+|00)?660?(?=\d{8}$)/, '0')
  return /^0[2-7]\d{7}$/.test(digits) ? digits : undefined
}

const shippingAddress = z.strictObject({
  name: lineOf(ADDRESS_LENGTHS.name),
  phone: z.string().check(
    z.maxLength(64),
    z.refine((text) => normaliseRecipientPhone(text) !== undefined, 'phone'),
  ),
  line: lineOf(ADDRESS_LENGTHS.line),
  subdistrict: lineOf(ADDRESS_LENGTHS.place),
  district: lineOf(ADDRESS_LENGTHS.place),
  province: lineOf(ADDRESS_LENGTHS.place),
  postcode: pasted(foldDigits).check(z.regex(/^\d{5}$/)),
})
export type ShippingAddress = z.output<typeof shippingAddress>

const ownUuid = [{ in: 'params', field: 'uuid', is: 'uuid' }] as const
const uuidParams = () => z.strictObject({ uuid: memberUuid() })

export const getAddress = defineCall({
  name: 'manage-address.get',
  promotes: false,
  method: 'GET',
  path: '/api/auth/address/{uuid}',
  section: 'W1, P6',
  summary: 'The address for rewards; null until the member has entered one.',
  access: 'member',
  owner: ownUuid,
  params: uuidParams(),
  reply: z.object({ address: z.nullable(shippingAddress) }),
  refusals: [],
  idempotency: 'none',
})

export const saveAddress = defineCall({
  name: 'manage-address.save',
  method: 'POST',
  path: '/api/auth/address/{uuid}',
  section: 'W1, P6',
  summary:
    'Set the one shipping address. Place names come back in the spelling of the list; saving the same again changes nothing.',
  access: 'member',
  owner: ownUuid,
  params: uuidParams(),
  body: shippingAddress,
  reply: z.object({ address: shippingAddress }),
  refusals: ['address_place_unknown'],
  // Safe to repeat: the call moves no money, and a member has one address.
  idempotency: 'none',
})

/** `details.field` is the widest field that does not match. */
export const addressRefusals = {
  address_place_unknown: {
    status: 422,
    message: 'ตำบล อำเภอ จังหวัด และรหัสไปรษณีย์ไม่ตรงกัน เลือกจากรายการที่แสดง',
    en: 'The subdistrict, district, province and postcode do not match. Choose from the list',
  },
} as const

export const manageAddressCalls = [getAddress, saveAddress] as const
