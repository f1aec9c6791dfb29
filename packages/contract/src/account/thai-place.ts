/**
 * Places of Thailand as people write them. Site and api use the same list of sub-districts with postcodes, and parse input by these
 * functions. So the server accepts every place that the form accepts.
 */
import { latinDigits, withoutInvisible } from '../wire/pasted-text.ts'

export type Place = { subdistrict: string; district: string; province: string; postcode: string }
export type PlaceField = keyof Place

/** A place with its names normalised, for comparison. */
export type KnownPlace = Place & { folded: Place }

const TITLES = /^(?:ตำบล|แขวง|อำเภอ|เขต|จังหวัด|[ตอจข]\.)/
const TONES = '[\u0e48-\u0e4b]'
const SHORT: Readonly<Record<string, string>> = { กทม: 'กรุงเทพมหานคร', กรุงเทพ: 'กรุงเทพมหานคร' }

/**
 * Normalises different spellings of a name: `ต. ลาดยาว` and `ลาดยาว`, `กทม.` and `กรุงเทพมหานคร`, Thai digits, vowels and tone
 * marks in another order or of two parts (`เเ` for `แ`), blanks, hyphens and invisible letters. Never for display.
 */
export function foldPlaceName(text: string): string {
  const letters = latinDigits(withoutInvisible(text.normalize('NFC')))
    .replace(/เเ/g, 'แ')
    .replace(new RegExp(`\u0e4d(${TONES}?)\u0e32`, 'g'), '$1\u0e33')
    .replace(new RegExp(`\u0e33(${TONES})`, 'g'), '$1\u0e33')
    .trim()
    .toLowerCase()
  const name = letters.replace(TITLES, '').replace(/[\s.()\-ฯ]/g, '')
  return SHORT[name] ?? name
}

const BANGKOK = 'กรุงเทพมหานคร'

/** A place as a parcel names it: `แขวงคลองเตย เขตคลองเตย กรุงเทพฯ 10110`, `ต.ในเมือง อ.เมืองนครราชสีมา จ.นครราชสีมา 30000`. */
export function placeText({ subdistrict, district, province, postcode }: Place): string {
  const [sub, dist, prov] = [subdistrict, district, province].map((name) => name.trim().replace(TITLES, '').trim())
  return prov === BANGKOK ? `แขวง${sub} เขต${dist} กรุงเทพฯ ${postcode}` : `ต.${sub} อ.${dist} จ.${prov} ${postcode}`
}

/** The list, prepared for searches. Places without a postcode are excluded: no post reaches them. */
export const knowPlaces = (rows: readonly Place[]): KnownPlace[] =>
  rows
    .filter((row) => row.postcode !== '')
    .map((row) => ({
      ...row,
      folded: {
        subdistrict: foldPlaceName(row.subdistrict),
        district: foldPlaceName(row.district),
        province: foldPlaceName(row.province),
        postcode: row.postcode,
      },
    }))

/** From the widest to the narrowest. The first field that does not match is the one to correct. */
const WIDEST_FIRST: readonly PlaceField[] = ['province', 'district', 'subdistrict', 'postcode']

/** The matching place in the spelling of the list, else the field that does not match the wider ones. */
export function matchPlace(places: readonly KnownPlace[], typed: Place): { place: Place } | { wrong: PlaceField } {
  let left = places
  for (const field of WIDEST_FIRST) {
    const wanted = foldPlaceName(typed[field])
    left = left.filter((each) => each.folded[field] === wanted)
    if (left.length === 0) return { wrong: field }
  }
  const [found] = left
  if (!found) return { wrong: 'province' }
  const { subdistrict, district, province, postcode } = found
  return { place: { subdistrict, district, province, postcode } }
}
