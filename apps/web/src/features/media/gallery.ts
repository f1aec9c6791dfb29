import { MENU_PARTS, type PageBrand } from '@duang/contract/page-brand'
import type { GalleryScreen } from '#gallery/state.ts'

const member = { path: '/auth/media', isMember: true, fixtures: [] }
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
