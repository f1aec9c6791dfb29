import { listGameEvents } from '@duang/contract/game-event'
import { MENU_PARTS, type PageBrand } from '@duang/contract/page-brand'
import { reply } from '#gallery/fixtures.ts'
import type { GalleryScreen } from '#gallery/state.ts'

const rights = { nextAt: null, depositMissing: null }
const events = reply(listGameEvents, {
  items: [
    { game: 'wheel', rights: { ...rights, left: 3, reason: null } },
    { game: 'flip-card', rights: { ...rights, left: 0, reason: 'none' } },
  ],
})
const member = { path: '/auth/media', isMember: true, fixtures: [events] }
/** The menu with these parts alone. */
const only = (...parts: readonly (typeof MENU_PARTS)[number][]): Partial<PageBrand> => ({
  menu: Object.fromEntries(MENU_PARTS.map((part) => [part, parts.includes(part)])) as PageBrand['menu'],
})

export const states: GalleryScreen = {
  data: member,
  'two-parts': { ...member, brand: only('media', 'promotion', 'movie') },
  none: { ...member, brand: only('media') },
  'withdraw-in-bar': { ...member, brand: { withdrawInBar: true } },
}
