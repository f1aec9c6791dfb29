import type { Game } from '@duang/contract/games/games'
import { describe, expect, test } from 'vitest'
import { coverOf } from '#core/game/cover-art.ts'
import { findGames, inGroupOrder } from './search.ts'

const game = (gameCode: string, th: string, en: string): Game => ({
  provider: 'joker',
  gameCode,
  type: 'slot',
  group: 'JK',
  name: { th, en },
  image: null,
  label: null,
  isMaintenance: false,
})
const games = [game('a', 'มังกรทอง', 'Golden Dragon'), game('b', 'ปลาคาร์ป', 'Lucky-Koi')]
const found = (text: string) => findGames(games, text).map((each) => each.gameCode)

describe('searching a game', () => {
  test('accepts Thai and English, parts of names, any case, with or without spaces and dashes', () => {
    expect(found('มังกร')).toEqual(['a'])
    expect(found('GOLDEN')).toEqual(['a'])
    expect(found('luckykoi')).toEqual(['b'])
    expect(found('lucky koi')).toEqual(['b'])
    expect(found('ａ')).toEqual(['a'])
    expect(found('แมงมุม')).toEqual([])
  })
  test('nothing typed finds all', () => expect(found('  ')).toEqual(['a', 'b']))
  test('lists the groups of the specification first, in its order', () => {
    expect(
      inGroupOrder([{ code: 'ZZ' }, { code: 'XE' }, { code: 'JK' }, { code: 'AC' }]).map((each) => each.code),
    ).toEqual(['JK', 'AC', 'XE', 'ZZ'])
  })
  test('a generated cover is stable, differs between games and keeps to its category', () => {
    expect(coverOf('joker/a', 'slot')).toEqual(coverOf('joker/a', 'slot'))
    const covers = Array.from({ length: 200 }, (_, n) => coverOf(`joker/${n}`, 'sport'))
    expect(new Set(covers.map((each) => each.motif))).toEqual(new Set(['ball', 'cup']))
    expect(covers.every(({ hue }) => hue >= 105 && hue <= 195)).toBe(true)
  })
})
