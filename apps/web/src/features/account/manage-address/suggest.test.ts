import type { Place, PlaceField } from '@duang/contract/account/thai-place'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadPlaces } from './places.ts'
import { fillIn, suggest } from './suggest.ts'

const EMPTY: Place = { subdistrict: '', district: '', province: '', postcode: '' }
let places: Awaited<ReturnType<typeof loadPlaces>>
beforeAll(async () => {
  places = await loadPlaces()
})
const ask = (field: PlaceField, typed: Partial<Place>) => suggest(places, field, { ...EMPTY, ...typed })
const titles = (field: PlaceField, typed: Partial<Place>) => ask(field, typed).map((each) => each.title)

describe('by postcode', () => {
  test('returns every place of a postcode, and nothing else', () => {
    expect(ask('postcode', { postcode: '10900' }).map((each) => [each.title, each.sub])).toEqual([
      ['10900 จตุจักร', 'จตุจักร · กรุงเทพมหานคร'],
      ['10900 จอมพล', 'จตุจักร · กรุงเทพมหานคร'],
      ['10900 จันทรเกษม', 'จตุจักร · กรุงเทพมหานคร'],
      ['10900 ลาดยาว', 'จตุจักร · กรุงเทพมหานคร'],
      ['10900 เสนานิคม', 'จตุจักร · กรุงเทพมหานคร'],
    ])
  })

  test('works in the field of the sub-district, and with Thai digits', () => {
    expect(titles('subdistrict', { subdistrict: '10900' })).toContain('ลาดยาว')
    expect(titles('postcode', { postcode: '๑๐๙๐๐' })).toHaveLength(5)
  })

  test('finds nothing for two digits or an unknown postcode', () => {
    expect([titles('postcode', { postcode: '10' }), titles('postcode', { postcode: '99999' })]).toEqual([[], []])
  })

  test('no postcode has more places than are shown', () => {
    const codes = [...new Set(places.map((each) => each.postcode))]
    const counts = codes.map((postcode) => places.filter((each) => each.postcode === postcode).length)
    expect(Math.max(...counts)).toBeLessThanOrEqual(50)
    const largest = codes[counts.indexOf(Math.max(...counts))] ?? ''
    expect(titles('postcode', { postcode: largest })).toHaveLength(Math.max(...counts))
  })
})

describe('by typing', () => {
  test.each([
    ['part of a name', 'ช้างเผื', 'ช้างเผือก'],
    ['the middle of a name', 'งเผือก', 'ช้างเผือก'],
    ['with its title', 'ต.ช้างเผือก', 'ช้างเผือก'],
    ['a tone mark behind the vowel', 'นำ้ปาด', 'น้ำปาด'],
    ['two letters for แ', 'เเม่สา', 'แม่สา'],
  ])('%s finds the place', (_, typed, name) => {
    expect([...titles('subdistrict', { subdistrict: typed }), ...titles('district', { district: typed })]).toContain(
      name,
    )
  })

  test('ranks prefixes before other matches, the whole name first', () => {
    const found = titles('subdistrict', { subdistrict: 'บางนา' })
    expect(found[0]).toMatch(/^บางนา/)
    const starts = found.map((title) => title.startsWith('บางนา'))
    expect(starts.lastIndexOf(true)).toBeLessThan(
      starts.indexOf(false) === -1 ? Number.POSITIVE_INFINITY : starts.indexOf(false),
    )
  })

  test('ranks places in the chosen province and district first', () => {
    const typed = { subdistrict: 'ในเมือง', district: 'เมืองขอนแก่น', province: 'ขอนแก่น' }
    const [first] = ask('subdistrict', typed)
    expect(first?.fills).toEqual({
      subdistrict: 'ในเมือง',
      district: 'เมืองขอนแก่น',
      province: 'ขอนแก่น',
      postcode: '40000',
    })
    expect(ask('district', { district: 'เมือง', province: 'เชียงราย' })[0]).toMatchObject({ title: 'เมืองเชียงราย' })
  })

  test('lists provinces and districts once each', () => {
    expect(titles('province', { province: 'เชียง' })).toEqual(['เชียงราย', 'เชียงใหม่'])
    expect(titles('province', { province: 'กทม' })).toEqual(['กรุงเทพมหานคร'])
    expect(ask('district', { district: 'จตุจักร' }).map((each) => each.sub)).toEqual(['กรุงเทพมหานคร'])
  })

  test.each(['', ' ', 'ต.', 'xyz', '(((', '\\', 'ำ่่่่'])('"%s" finds nothing and breaks nothing', (typed) => {
    expect(titles('subdistrict', { subdistrict: typed })).toEqual([])
  })

  test('returns at most fifty', () => {
    expect(titles('subdistrict', { subdistrict: 'บ้าน' })).toHaveLength(50)
  })
})

describe('picking', () => {
  const home: Place = { subdistrict: 'ลาดยาว', district: 'จตุจักร', province: 'กรุงเทพมหานคร', postcode: '10900' }

  test('a place fills all four fields', () => {
    const [first] = ask('postcode', { postcode: '50300' })
    if (!first) throw new Error('nothing was suggested')
    expect(fillIn(places, home, first)).toEqual({ ...first.fills })
  })

  test('a province clears parts outside of it, and keeps the others', () => {
    const pick = (province: string) => ({ id: province, title: province, fills: { province } })
    expect(fillIn(places, home, pick('เชียงใหม่'))).toEqual({ ...EMPTY, province: 'เชียงใหม่' })
    expect(fillIn(places, home, pick('กรุงเทพมหานคร'))).toEqual(home)
  })
})
