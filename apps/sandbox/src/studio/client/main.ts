/** Starts the page. The page names the game, and the fragment of its address carries the session of play. */
import type { StudioGame } from '../wire.ts'
import type { GameView } from './game-view.ts'
import { startShell } from './shell.ts'

const plain = async (game: Promise<{ view: () => GameView }>) => (await game).view()

const GAMES: Record<StudioGame, () => Promise<GameView>> = {
  reels: () => plain(import('./reels.ts')),
  baccarat: () => plain(import('./baccarat.ts')),
  'hi-lo': () => plain(import('./hi-lo.ts')),
  'fish-prawn-crab': () => plain(import('./fish-prawn-crab.ts')),
  football: () => plain(import('./football.ts')),
  'in-play': () => plain(import('./in-play.ts')),
}

const { studio = '', game = '' } = document.body.dataset
// A studio has several games of a kind, each at an address of its own.
const session = readSession(`play:${location.pathname}`)
// The studio sends one of these games, or the page does not exist.
startShell(studio, session, await GAMES[game as StudioGame]())

/**
 * Removes `#session=…` from the address at once, so that it is neither copied nor kept in the history. The tab keeps it for a reload.
 * Without a session the studio refuses, and the page shows that.
 */
function readSession(key: string): string {
  const fresh = new URLSearchParams(location.hash.slice(1)).get('session')
  if (!fresh) return sessionStorage.getItem(key) ?? ''
  sessionStorage.setItem(key, fresh)
  history.replaceState(null, '', location.pathname + location.search)
  return fresh
}
