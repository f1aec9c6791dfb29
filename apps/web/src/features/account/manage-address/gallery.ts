import { getAddress, type ShippingAddress, saveAddress } from '@duang/contract/account/manage-address'
import { pending, refusal, reply, unreachable } from '#gallery/fixtures.ts'
import { fill, press, shows, wait } from '#gallery/simulated-input.ts'
import type { GalleryScreen } from '#gallery/state.ts'

const HOME: ShippingAddress = {
  name: 'สมชาย ใจดี',
  phone: '0812345678',
  line: '99/9 หมู่ 5 ซอยลาดพร้าว 1 ถนนลาดพร้าว',
  subdistrict: 'ลาดยาว',
  district: 'จตุจักร',
  province: 'กรุงเทพมหานคร',
  postcode: '10900',
}
const LONG: ShippingAddress = {
  ...HOME,
  name: 'นางสาวกรรณิการ์พรทิพย์ศรีสุวรรณานุรักษ์ วงศ์เทวัญพิทักษ์ไพศาลกิจเจริญรุ่งเรือง',
  line: 'เลขที่ 1234/567 อาคารศูนย์การค้าและที่พักอาศัยริมแม่น้ำเจ้าพระยา ชั้น 28 ห้อง 2804 ซอยเจริญนคร 123 แยก 4 ถนนเจริญนคร',
}
const member = { path: '/auth/settings/manage-address', isMember: true }
const none = reply(getAddress, { address: null })
const home = reply(getAddress, { address: HOME })
/** The list of places is loaded by the page itself. */
const type = async (label: string, text: string) => {
  await shows('บันทึกที่อยู่')
  await wait(1500)
  await fill(label, text)
  const input = [...document.querySelectorAll('label')].find((each) => each.textContent?.startsWith(label))?.control
  input?.focus()
  input?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
}
const change = async () => {
  await fill('ชื่อผู้รับ', 'สมหญิง ใจดี')
  await press('บันทึกที่อยู่')
}

export const states: GalleryScreen = {
  data: { ...member, fixtures: [home] },
  empty: { ...member, fixtures: [none] },
  long: { ...member, fixtures: [reply(getAddress, { address: LONG })] },
  loading: { ...member, fixtures: [pending(getAddress)] },
  failed: { ...member, fixtures: [refusal(getAddress, 'internal')] },
  missing: { ...member, fixtures: [none], act: () => press('บันทึกที่อยู่') },
  faulty: {
    ...member,
    fixtures: [home],
    act: async () => {
      await fill('เบอร์โทรศัพท์ผู้รับ', '1323')
      await fill('จังหวัด', 'เชียงใหม่')
      await wait(1500)
      await press('บันทึกที่อยู่')
    },
  },
  'by-postcode': { ...member, fixtures: [none], act: () => type('รหัสไปรษณีย์', '10900') },
  'by-name': { ...member, fixtures: [none], act: () => type('ตำบลหรือแขวง', 'ช้างเผือก') },
  busy: { ...member, fixtures: [home, pending(saveAddress)], act: change },
  saved: {
    ...member,
    fixtures: [home, reply(saveAddress, { address: { ...HOME, name: 'สมหญิง ใจดี' } })],
    act: change,
  },
  refused: {
    ...member,
    fixtures: [home, refusal(saveAddress, 'address_place_unknown', { field: 'postcode' })],
    act: change,
  },
  'no-network': { ...member, fixtures: [home, unreachable(saveAddress)], act: change },
  leaving: {
    ...member,
    fixtures: [home],
    act: async () => {
      await fill('ชื่อผู้รับ', 'สมหญิง ใจดี')
      document.querySelector<HTMLElement>('a[href="/auth/deposit"]')?.click()
    },
  },
}
