/** States of what surrounds every screen. */
import { press } from './simulated-input.ts'
import type { GalleryScreen } from './state.ts'

const OPEN = { websiteStatus: '', message: '', until: null, planned: null }
const NIGHT = { from: '2026-10-05T19:00:00Z', to: '2026-10-05T20:00:00Z', message: '' }

export const shellStates: GalleryScreen = {
  planned: { path: '/auth/media', isMember: true, fixtures: [], siteStatus: { ...OPEN, planned: NIGHT } },
  logout: { path: '/auth/media', isMember: true, fixtures: [], act: () => press('ออกจากระบบ') },
  offline: { path: '/auth/media', isMember: true, isOffline: true, fixtures: [] },
  'planned-long': {
    path: '/contact',
    fixtures: [],
    siteStatus: { ...OPEN, planned: { ...NIGHT, to: '2026-10-06T20:00:00Z', message: 'ย้ายเครื่องแม่ข่าย' } },
  },
}
