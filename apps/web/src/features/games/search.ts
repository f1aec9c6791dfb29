import type { Game } from '@duang/contract/games'

/** Case, width, spaces and dashes do not matter to somebody who looks for a name. */
const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s._'’:-]+/g, '')

/** The games whose Thai or English name contains what is looked for, in their own order; all for nothing. */
export function findGames(games: readonly Game[], text: string): readonly Game[] {
  const wanted = fold(text)
  if (wanted === '') return games
  return games.filter(({ name }) => fold(name.th).includes(wanted) || fold(name.en).includes(wanted))
}

/** The groups of section 2 first, in its order; then the others as they come. */
const FIRST = ['JK', 'AC', 'SG', 'XE']
const rank = (code: string): number => (FIRST.includes(code) ? FIRST.indexOf(code) : FIRST.length)

export const inGroupOrder = <Group extends { code: string }>(groups: readonly Group[]): readonly Group[] =>
  groups.toSorted((a, b) => rank(a.code) - rank(b.code))
