import { readDocument } from '@duang/contract/site/legal'
import { reply } from '#gallery/fixtures.ts'
import type { GalleryScreen } from '#gallery/state.ts'

const operated = (name: string | null, contact: string | null) =>
  reply(readDocument, { document: null, operator: { name, contact } })
const fixtures = [operated(null, null)]
const member = { path: '/auth/contact', isMember: true, fixtures }

export const states: GalleryScreen = {
  data: member,
  'one-line': { ...member, brand: { lineIds: ['@duang-demo', ''] } },
  none: { ...member, brand: { lineIds: ['', ''] } },
  'long-id': { ...member, brand: { lineIds: ['@duang-demo-with-quite-a-long-name', '@d'] } },
  operated: { ...member, fixtures: [operated('บริษัท ตัวอย่าง จำกัด', 'legal@duang.example')] },
  visitor: { path: '/contact', fixtures },
}
