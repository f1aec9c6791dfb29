import { readDocument } from '@duang/contract/site/legal'
import { pending, refusal, reply } from '#gallery/fixtures.ts'
import { fill } from '#gallery/simulated-input.ts'
import type { GalleryScreen } from '#gallery/state.ts'

const NONE = { document: null, operator: { name: null, contact: null } }
const OWN = 'ดวง เป็นเว็บไซต์สาธิต ทดลองฝากด้วยธนาคารจำลองได้จากหน้าฝากเงิน'
const own = reply(readDocument, {
  ...NONE,
  document: {
    version: 1,
    language: 'th',
    at: '2026-10-01T03:00:00Z',
    body: [{ kind: 'paragraph', spans: [{ text: OWN, isStrong: false, isEmphasized: false, href: null }] }],
  },
})
const state = { path: '/help', fixtures: [own] }

export const states: GalleryScreen = {
  data: state,
  member: { ...state, isMember: true },
  opened: { ...state, act: () => fill('ค้นหาคำถาม', 'OTP') },
  'not-found': { ...state, act: () => fill('ค้นหาคำถาม', 'ฟุตบอลโลก') },
  usual: { ...state, fixtures: [reply(readDocument, NONE)] },
  loading: { ...state, fixtures: [pending(readDocument)] },
  failed: { ...state, fixtures: [refusal(readDocument, 'internal')] },
}
