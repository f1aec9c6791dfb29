import { expect, test } from 'vitest'
import { contrastErrors, contrastPairs } from './contrast-pairs.ts'
import { deriveTheme, themeCss } from './theme.ts'

const GOLD_DARK = {
  'bg-0': '#0A0A12',
  'bg-1': '#13121D',
  'bg-2': '#1B1B29',
  'bg-3': '#272737',
  line: '#38384C',
  'line-strong': '#74748F',
  'ink-1': '#F4F5F9',
  'ink-2': '#C4C5CF',
  'ink-3': '#9E9EAE',
  'ink-dis': '#6A6A77',
  brand: '#FFCA00',
  'on-brand': '#1F1600',
  'brand-text': '#FFCA00',
  'brand-hi': '#FFEAB3',
  'brand-press': '#E4B400',
  glow: '#FE9F0C',
  'brand-dim': '#3E3003',
  'brand-line': '#7F6515',
  ok: '#61DA92',
  'ok-dim': '#133621',
  bad: '#FC7D7C',
  'bad-dim': '#4D1C1C',
  warn: '#FFA15C',
  'warn-dim': '#482612',
  info: '#73C5F4',
  'info-dim': '#103248',
  'bad-fill': '#CC3336',
  metal: '#FFCA00',
  'metal-lo': '#8C5500',
  velvet: '#2F2863',
  'velvet-lo': '#141032',
  'prize-0': '#36364A',
  'on-prize': '#FFFFFF',
  'prize-1': '#B32D4A',
  'prize-2': '#007581',
  'prize-3': '#6A4FC0',
  'prize-4': '#007B58',
  'prize-5': '#9C3892',
  'prize-6': '#006BB3',
}

const GOLD_LIGHT = {
  'bg-0': '#F4F5F9',
  'bg-1': '#FFFFFF',
  'bg-2': '#F0F0F6',
  'bg-3': '#E7E7EF',
  line: '#DDDDE5',
  'line-strong': '#8C8C9D',
  'ink-1': '#181727',
  'ink-2': '#4B4B5D',
  'ink-3': '#636374',
  'brand-text': '#8A5300',
  'brand-dim': '#FFEFC6',
  ok: '#0B743A',
  bad: '#C2272D',
  warn: '#A04F18',
  info: '#0F68A2',
}

test('the default brand produces the published tokens exactly', () => {
  const theme = deriveTheme('#FFCA00')
  expect(theme.dark).toEqual(GOLD_DARK)
  expect(theme.light).toMatchObject(GOLD_LIGHT)
})

/** Mulberry32: the same 3,000 colours in every run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

test('3,000 random brands are readable: 78 pairs of the design and the light state chips', () => {
  const random = seeded(168)
  const randomHex = () =>
    `#${Math.floor(random() * 2 ** 24)
      .toString(16)
      .padStart(6, '0')}`
  const errors = Array.from({ length: 3000 }, randomHex).flatMap((brand) =>
    contrastErrors(deriveTheme(brand)).map((error) => ({ brand, ...error })),
  )
  expect(errors).toEqual([])
  expect(contrastPairs(deriveTheme('#FFCA00'))).toHaveLength(78 + 4 + 8)
})

test.each(['#000000', '#FFFFFF', '#111111', '#E11D48', '#2563EB', '#16A34A', '#777777'])('%s is readable', (brand) => {
  expect(contrastErrors(deriveTheme(brand))).toEqual([])
})

test('names the pair of an error', () => {
  const theme = deriveTheme('#FFCA00')
  const [error] = contrastErrors({ ...theme, dark: { ...theme.dark, 'ink-1': '#13121D' } })
  expect(error).toMatchObject({ scheme: 'dark', ink: 'ink-1', ground: 'bg-0', least: 4.5 })
})

test.each(['FFCA00', '#FFC', '', '#GGGGGG', '#FFCA00;}'])('rejects %j as a brand colour', (brand) => {
  expect(() => deriveTheme(brand)).toThrow(RangeError)
})

test('the style text contains the colour and both schemes', () => {
  const css = themeCss('#2563eb')
  expect(css).toContain('--brand:#')
  expect(css).toContain(':root[data-theme="light"]{color-scheme:light;')
  expect(css).not.toContain('FFCA00')
  expect(css).not.toContain('<')
  expect(css).toContain('--lattice:url(')
  expect(themeCss('#2563eb', 'plain')).toContain('--lattice:none;')
})

test('the first style of a page ranks the layers, whatever sheet follows', () => {
  expect(themeCss('#FFCA00')).toMatch(/^@layer properties,theme,base,components,utilities;:root\{/)
})
