import type { Game } from '@duang/contract/games/games'

/** Normalises case, width, spaces and dashes for searches. */
export const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s._'’:\p{Cf}-]+/gu, '')

/** The games whose Thai or English name contains the text, in their own order; all for an empty text. */
export function findGames(games: readonly Game[], text: string): readonly Game[] {
  const wanted = fold(text)
  if (wanted === '') return games
  return games.filter(({ name }) => fold(name.th).includes(wanted) || fold(name.en).includes(wanted))
}

/** The groups of section 2 first, in its order, then the others in theirs. */
const FIRST = ['JK', 'AC', 'SG', 'XE']
const rank = (code: string): number => (FIRST.includes(code) ? FIRST.indexOf(code) : FIRST.length)

export const inGroupOrder = <Group extends { code: string }>(groups: readonly Group[]): readonly Group[] =>
  [...groups].sort((a, b) => rank(a.code) - rank(b.code))
