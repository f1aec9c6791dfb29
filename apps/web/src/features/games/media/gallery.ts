import { listGameEvents } from '@duang/contract/games/game-event'
import { MENU_PARTS, type PageBrand } from '@duang/contract/site/page-brand'
import { pending, refusal, reply } from '#gallery/fixtures.ts'
import type { GalleryScreen } from '#gallery/state.ts'

const rights = { nextAt: null, depositMissing: null }
const tournament = (place: number) => ({
  game: 'tournament' as const,
  rights: { ...rights, left: 1, reason: null },
  id: `0192f0c4-7a10-7cc3-98c4-dc0c0c07390${place}`,
  name: { th: 'ทัวร์นาเมนต์', en: 'Tournament' },
  endsAt: '2026-10-05T17:00:00Z',
})
const events = reply(listGameEvents, {
  items: [
    { game: 'check-in', rights: { ...rights, left: 1, reason: null } },
    { game: 'wheel', rights: { ...rights, left: 3, reason: null } },
    { game: 'flip-card', rights: { ...rights, left: 0, reason: 'none' } },
    tournament(1),
    tournament(2),
  ],
})
const spent = reply(listGameEvents, {
  items: [
    { game: 'check-in', rights: { ...rights, left: 0, reason: 'tomorrow' } },
    { game: 'wheel', rights: { ...rights, left: 0, reason: 'tomorrow' } },
    { game: 'flip-card', rights: { ...rights, left: 0, reason: 'deposit', depositMissing: 15_000 } },
    { ...tournament(1), rights: { ...rights, left: 0, reason: 'opted-out' } },
  ],
})
const member = { path: '/auth/media', isMember: true, fixtures: [events] }
/** The menu with these parts alone. */
const only = (...parts: readonly (typeof MENU_PARTS)[number][]): Partial<PageBrand> => ({
  menu: Object.fromEntries(MENU_PARTS.map((part) => [part, parts.includes(part)])) as PageBrand['menu'],
})

export const states: GalleryScreen = {
  data: member,
  spent: { ...member, fixtures: [spent] },
  loading: { ...member, fixtures: [pending(listGameEvents)] },
  failed: { ...member, fixtures: [refusal(listGameEvents, 'internal')] },
  'two-parts': { ...member, brand: only('media', 'promotion', 'movie') },
  none: { ...member, brand: only('media') },
  'withdraw-in-bar': { ...member, brand: { withdrawInBar: true } },
}
