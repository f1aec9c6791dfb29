/** Suggestions of the four fields of a place during typing. */
import { foldPlaceName, type KnownPlace, type Place, type PlaceField } from '@duang/contract/account/thai-place'

/** A suggestion, and the fields that it fills in. */
export type Suggestion = { id: string; title: string; sub?: string; fills: Partial<Place> }

/** No postcode has more places. A name with more matches needs another letter. */
const SUGGESTIONS_MAX = 50
/** Fewer digits are too ambiguous. */
const DIGITS_MIN = 3

/**
 * Sub-district and postcode suggest whole places; district and province suggest themselves. Prefixes rank before other matches, and
 * places that match the other fields before the rest. Digits in the field of the sub-district are treated as a postcode.
 */
export function suggest(places: readonly KnownPlace[], field: PlaceField, typed: Place): Suggestion[] {
  const wanted = foldPlaceName(typed[field])
  if (wanted === '') return []
  const isPostcode = /^\d+$/.test(wanted)
  if (isPostcode && wanted.length < DIGITS_MIN) return []
  const name = field === 'postcode' || (field === 'subdistrict' && isPostcode) ? 'postcode' : field
  const chosen = { district: foldPlaceName(typed.district), province: foldPlaceName(typed.province) }
  const ranked = places
    .filter(({ folded }) => (name === 'postcode' ? folded.postcode.startsWith(wanted) : folded[name].includes(wanted)))
    .map((place) => ({ place, rank: rankOf(place, name, wanted, chosen) }))
    // The sort is stable: equals keep the order of the list, by province and name.
    .sort((one, other) => one.rank - other.rank)
  const found = new Map<string, Suggestion>()
  for (const { place } of ranked) {
    const suggestion = suggestionOf(field, place)
    if (!found.has(suggestion.id)) found.set(suggestion.id, suggestion)
    if (found.size === SUGGESTIONS_MAX) break
  }
  return [...found.values()]
}

/** Lower ranks come first. */
function rankOf(
  { folded }: KnownPlace,
  name: PlaceField,
  wanted: string,
  chosen: { district: string; province: string },
) {
  const isStart = folded[name].startsWith(wanted)
  const isWhole = folded[name] === wanted
  const isNear = name !== 'province' && folded.province === chosen.province
  const isNearer = isNear && name !== 'district' && folded.district === chosen.district
  return (isNearer ? 0 : 4) + (isNear ? 0 : 4) + (isWhole ? 0 : isStart ? 1 : 2)
}

function suggestionOf(field: PlaceField, { subdistrict, district, province, postcode }: KnownPlace): Suggestion {
  if (field === 'province') return { id: province, title: province, fills: { province } }
  if (field === 'district')
    return { id: `${district} ${province}`, title: district, sub: province, fills: { district, province } }
  const where = `${district} · ${province}`
  return {
    id: `${subdistrict} ${district} ${province} ${postcode}`,
    title: field === 'postcode' ? `${postcode} ${subdistrict}` : subdistrict,
    sub: field === 'postcode' ? where : `${where} · ${postcode}`,
    fills: { subdistrict, district, province, postcode },
  }
}

/** The four fields after a suggestion was picked. Narrower fields outside of the picked wider one are cleared. */
export function fillIn(places: readonly KnownPlace[], typed: Place, { fills }: Suggestion): Place {
  const filled = { ...typed, ...fills }
  const province = foldPlaceName(filled.province)
  const district = foldPlaceName(filled.district)
  const subdistrict = foldPlaceName(filled.subdistrict)
  const inProvince = places.filter(({ folded }) => folded.province === province)
  const inDistrict = inProvince.filter(({ folded }) => folded.district === district)
  const inSubdistrict = inDistrict.filter(({ folded }) => folded.subdistrict === subdistrict)
  if (inDistrict.length === 0) filled.district = ''
  if (inSubdistrict.length === 0) filled.subdistrict = ''
  if (!inSubdistrict.some(({ postcode }) => postcode === filled.postcode)) filled.postcode = ''
  return filled
}
