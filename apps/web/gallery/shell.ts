/** States of what surrounds every screen, and of the pages that only announce a feature. */
import { press } from './hand.ts'
import type { GalleryScreen } from './state.ts'
import { detail } from './wallet-fixtures.ts'

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

const announced = (path: string) => ({ path, isMember: true, fixtures: [detail] })

export const notOpenStates: GalleryScreen = {
  wheel: announced('/auth/media/wheel'),
  'flip-card': announced('/auth/media/flip-card'),
}
