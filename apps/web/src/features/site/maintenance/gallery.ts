import { getWebsiteStatus } from '@duang/contract/site/setting'
import { refusal, reply } from '#gallery/fixtures.ts'
import { press } from '#gallery/simulated-input.ts'
import type { GalleryScreen } from '#gallery/state.ts'

const CLOSED = { websiteStatus: 'MA', message: '', until: null, planned: null }
const UNTIL = { ...CLOSED, until: '2026-10-05T20:00:00Z', message: 'ย้ายฐานข้อมูลไปเครื่องใหม่ ยอดเงินของทุกคนอยู่ครบ' }
const closed = { path: '/ma', fixtures: [reply(getWebsiteStatus, CLOSED)], siteStatus: CLOSED }
const check = () => press('ตรวจสอบอีกครั้ง')

export const states: GalleryScreen = {
  until: { path: '/auth/withdraw', fixtures: [reply(getWebsiteStatus, UNTIL)], siteStatus: UNTIL },
  closed,
  'no-line': { ...closed, brand: { lineIds: ['', ''] } },
  'still-closed': { ...closed, act: check },
  'check-failed': { ...closed, fixtures: [refusal(getWebsiteStatus, 'internal')], act: check },
}
