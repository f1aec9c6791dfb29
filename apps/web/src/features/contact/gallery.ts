import type { GalleryScreen } from '#gallery/state.ts'

const member = { path: '/auth/contact', isMember: true, fixtures: [] }

export const states: GalleryScreen = {
  data: member,
  'one-line': { ...member, brand: { lineIds: ['@duang-demo', ''] } },
  none: { ...member, brand: { lineIds: ['', ''] } },
  'long-id': { ...member, brand: { lineIds: ['@duang-demo-with-quite-a-long-name', '@d'] } },
  visitor: { path: '/contact', fixtures: [] },
}
