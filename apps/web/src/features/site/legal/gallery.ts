import { readDocument } from '@duang/contract/site/legal'
import { type Fixture, pending, refusal, reply } from '#gallery/fixtures.ts'
import type { GalleryScreen, GalleryState } from '#gallery/state.ts'

const span = (text: string, isStrong = false) => ({ text, isStrong, isEmphasized: false, href: null })
const operator = { name: 'บริษัท ตัวอย่าง จำกัด', contact: 'legal@duang.example' }
const BODY = [
  { kind: 'paragraph', spans: [span('ดวง เป็นเว็บไซต์สาธิต เครดิตทั้งหมดเป็นเงินจำลอง ฝากหรือถอนเป็นเงินจริงไม่ได้')] },
  { kind: 'paragraph', spans: [span('1. สมาชิก', true)] },
  { kind: 'item', spans: [span('สมาชิกต้องมีอายุครบตามเกณฑ์ของเว็บไซต์')] },
  { kind: 'item', spans: [span('หนึ่งคนมีหนึ่งบัญชี และใช้ชื่อกับบัญชีธนาคารของตนเอง')] },
] as const
/** `isNew`: whether a part of the text is marked. */
const text = (
  given: Partial<typeof operator> | { name: null; contact: null } = {},
  isNew: (place: number) => boolean = () => false,
): Fixture =>
  reply(readDocument, {
    document: {
      version: 3,
      language: 'th',
      at: '2026-10-01T03:00:00Z',
      body: BODY.map((each, place) => ({
        ...each,
        spans: [...each.spans],
        ...(isNew(place) ? { isNew: true as const } : {}),
      })),
    },
    operator: { ...operator, ...given },
  })
const state = (path: string, ...fixtures: Fixture[]): GalleryState => ({ path, fixtures })

export const states: GalleryScreen = {
  data: state('/terms', text()),
  privacy: state('/privacy', text()),
  changed: state(
    '/terms?since=2026-03-01T03:00:00.000Z',
    text({}, (place) => place > 1),
  ),
  unchanged: state('/terms?since=2026-03-01T03:00:00.000Z', text()),
  member: { ...state('/terms', text()), isMember: true },
  'operator-missing': state('/terms', text({ name: null, contact: null })),
  empty: state('/terms', reply(readDocument, { document: null, operator: { name: null, contact: null } })),
  loading: state('/terms', pending(readDocument)),
  error: state('/terms', refusal(readDocument, 'internal')),
}

export const pictures = ['changed']
