import type { GalleryScreen } from '#gallery/state.ts'

export const states: GalleryScreen = {
  visitor: { path: '/no/such/page', fixtures: [] },
  member: { path: '/auth/no/such/page', isMember: true, fixtures: [] },
}
