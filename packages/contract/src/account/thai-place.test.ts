import { describe, expect, test } from 'vitest'
import { foldPlaceName, knowPlaces, matchPlace, placeText } from './thai-place.ts'

describe('folding', () => {
  test.each([
    ['ตำบลลาดยาว', 'ลาดยาว'],
    ['ต.ลาดยาว', 'ลาดยาว'],
    ['ต. ลาดยาว ', 'ลาดยาว'],
    ['แขวง ลาดยาว', 'ลาดยาว'],
    ['เขตจตุจักร', 'จตุจักร'],
    ['อ.เมืองเชียงใหม่', 'เมือง เชียงใหม่'],
    ['จ.เชียงใหม่', 'เชียงใหม่'],
    ['กทม.', 'กรุงเทพมหานคร'],
    ['กรุงเทพฯ', 'กรุงเทพมหานคร'],
    ['สุไหงโก-ลก', 'สุไหงโกลก'],
    ['ลาด\u200bยาว', 'ลาดยาว'],
    // Two ways to type แ and ำ, and a tone mark behind ำ in place of before it.
    ['เเม่ริม', 'แม่ริม'],
    ['นํ้าปาด', 'น้ำปาด'],
    ['นำ้ปาด', 'น้ำปาด'],
    ['น้ํา', 'น้ำ'],
    ['๑๐๙๐๐', '10900'],
  ])('%s and %s are one', (typed, name) => {
    expect(foldPlaceName(typed)).toBe(foldPlaceName(name))
  })

  test.each([
    ['บางนา', 'บางนาเหนือ'],
    ['เชียงใหม่', 'เชียงราย'],
    ['อ่าวลึก', 'าวลึก'],
    ['', 'ก'],
  ])('%s and %s are two', (one, other) => {
    expect(foldPlaceName(one)).not.toBe(foldPlaceName(other))
  })
})

describe('matching', () => {
  const row = (subdistrict: string, district: string, province: string, postcode: string) => ({
    subdistrict,
    district,
    province,
    postcode,
  })
  const places = knowPlaces([
    row('ลาดยาว', 'จตุจักร', 'กรุงเทพมหานคร', '10900'),
    row('ลาดยาว', 'ลาดยาว', 'นครสวรรค์', '60150'),
    row('หัวหมาก', 'บางกะปิ', 'กรุงเทพมหานคร', '10240'),
    row('หัวหมาก', 'บางกะปิ', 'กรุงเทพมหานคร', '10250'),
    row('เกาะร้าง', 'ปะทิว', 'ชุมพร', ''),
  ])

  test('finds a typed place in the spelling of the list, and each postcode of a place', () => {
    expect(matchPlace(places, row('ต.ลาดยาว', 'เขต จตุจักร', 'กทม', '๑๐๙๐๐'))).toEqual({
      place: row('ลาดยาว', 'จตุจักร', 'กรุงเทพมหานคร', '10900'),
    })
    expect(matchPlace(places, row('หัวหมาก', 'บางกะปิ', 'กรุงเทพมหานคร', '10250'))).toEqual({
      place: row('หัวหมาก', 'บางกะปิ', 'กรุงเทพมหานคร', '10250'),
    })
  })

  test.each([
    ['province', row('ลาดยาว', 'จตุจักร', 'กรุงเทพมหานคน', '10900')],
    ['district', row('ลาดยาว', 'จตุจักร', 'นครสวรรค์', '10900')],
    ['subdistrict', row('หัวหมาก', 'จตุจักร', 'กรุงเทพมหานคร', '10240')],
    ['postcode', row('ลาดยาว', 'จตุจักร', 'กรุงเทพมหานคร', '60150')],
    // No post reaches it.
    ['province', row('เกาะร้าง', 'ปะทิว', 'ชุมพร', '')],
    ['province', row('', '', '', '')],
  ] as const)('names the widest field that does not fit: %s', (wrong, typed) => {
    expect(matchPlace(places, typed)).toEqual({ wrong })
  })
})

test.each([
  [['คลองเตย', 'คลองเตย', 'กรุงเทพมหานคร', '10110'], 'แขวงคลองเตย เขตคลองเตย กรุงเทพฯ 10110'],
  [['ต.ในเมือง', 'อำเภอเมืองนครราชสีมา', 'นครราชสีมา', '30000'], 'ต.ในเมือง อ.เมืองนครราชสีมา จ.นครราชสีมา 30000'],
] as const)('%j is written as on a parcel', ([subdistrict, district, province, postcode], text) => {
  expect(placeText({ subdistrict, district, province, postcode })).toBe(text)
})
