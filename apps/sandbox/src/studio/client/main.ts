/** Starts the page: which game it is stands in the page, the session of play came in the fragment of its address. */
import type { StudioGame } from '../wire.ts'
import type { GameView } from './game-view.ts'
import { startShell } from './shell.ts'

const GAMES: Record<StudioGame, () => Promise<{ view: () => GameView }>> = {
  reels: () => import('./reels.ts'),
  baccarat: () => import('./baccarat.ts'),
  'hi-lo': () => import('./hi-lo.ts'),
  'fish-prawn-crab': () => import('./fish-prawn-crab.ts'),
  football: () => import('./football.ts'),
}

const { studio = '', game = '' } = document.body.dataset
// A studio has several games of a kind, each at an address of its own.
const session = takeSession(`play:${location.pathname}`)
// The studio names one of these games, or there is no such page.
const { view } = await GAMES[game as StudioGame]()
startShell(studio, session, view())

/**
 * `#session=…` is taken out of the address at once, so that it is neither copied nor kept in the history; this tab keeps it for a reload.
 * Without one the studio refuses, and the page says so.
 */
function takeSession(key: string): string {
  const fresh = new URLSearchParams(location.hash.slice(1)).get('session')
  if (!fresh) return sessionStorage.getItem(key) ?? ''
  sessionStorage.setItem(key, fresh)
  history.replaceState(null, '', location.pathname + location.search)
  return fresh
}
