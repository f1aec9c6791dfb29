/** Validation of an address before the call. The server validates again with the same list of places. */
import { normaliseRecipientPhone, type ShippingAddress } from '@duang/contract/account/manage-address'
import { foldPlaceName, type KnownPlace, matchPlace } from '@duang/contract/account/thai-place'
import { ad, adMore } from './th.ts'

export type AddressField = keyof ShippingAddress
export type AddressErrors = Partial<Record<AddressField, string>>

/** In the order of the form. */
export const ADDRESS_FIELDS: readonly AddressField[] = [
  'name',
  'phone',
  'line',
  'subdistrict',
  'district',
  'province',
  'postcode',
]

/** `places` is undefined until the list is loaded. Then only the server checks that the parts match. */
export function errorsOf(address: ShippingAddress, places: readonly KnownPlace[] | undefined): AddressErrors {
  const errors: AddressErrors = {}
  for (const field of ADDRESS_FIELDS) if (address[field].trim() === '') errors[field] = ad['err.req']
  if (!errors.phone && normaliseRecipientPhone(address.phone) === undefined) errors.phone = adMore.errPhone
  if (!errors.postcode && !/^\d{5}$/.test(foldPlaceName(address.postcode))) errors.postcode = ad['err.zip']
  const hasPlace = !errors.subdistrict && !errors.district && !errors.province && !errors.postcode
  const match = places && hasPlace ? matchPlace(places, address) : undefined
  if (match && 'wrong' in match) errors[match.wrong] = adMore[`wrong.${match.wrong}`]
  return errors
}

const isField = (name: unknown): name is AddressField => ADDRESS_FIELDS.includes(name as AddressField)

/** The fields that a refusal concerns, each with its sentence; none for other refusals. */
export function refusedFields(code: string | undefined, details: unknown): AddressErrors {
  if (code === 'address_place_unknown') {
    const field = (details as { field?: unknown } | undefined)?.field
    if (field === 'province' || field === 'district' || field === 'subdistrict' || field === 'postcode')
      return { [field]: adMore[`wrong.${field}`] }
  }
  if (code === 'request_invalid' && Array.isArray(details))
    return Object.fromEntries(
      details
        .map((each: { path?: unknown }) => each.path)
        .filter(isField)
        .map((field) => [field, adMore.errField]),
    )
  return {}
}

/** `0812345678` → `081-234-5678`, `021234567` → `02-123-4567`, `053123456` → `053-123-456`. */
const phoneText = (digits: string): string =>
  digits.startsWith('02')
    ? digits.replace(/^(\d{2})(\d{3})(\d{4})$/, '$1-$2-$3')
    : digits.replace(/^(\d{3})(\d{3})(\d{3,4})$/, '$1-$2-$3')

/** As shown in the fields. */
export const shownAddress = (address: ShippingAddress): ShippingAddress => ({
  ...address,
  phone: phoneText(address.phone),
})

/** As sent: five plain digits, trimmed. */
export const wireAddress = (address: ShippingAddress): ShippingAddress => {
  const trimmed = Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, address[field].trim()]))
  return { ...(trimmed as ShippingAddress), postcode: foldPlaceName(address.postcode) }
}
