import { expect, test } from 'vitest'
import { earlyReads } from './early-reads.ts'

test('finds reads while the module loads, and none inside of functions', () => {
  const text = [
    'const early = [brand.name]',
    'const late = () => brand.name',
    'function declared() {',
    '  return brand.menu.games',
    '}',
    'export const view = <b>{brand.name}</b>',
    'const other = { brand: 1 }.brand + my.brand.name',
  ].join('\n')
  expect(earlyReads({ name: 'a.tsx', text }, 'brand')).toEqual(['a.tsx:1', 'a.tsx:6'])
})
