import { expect, test } from 'vitest'
import { longFunctions } from './long-functions.ts'

const body = (lines: number) => Array.from({ length: lines - 2 }, (_, n) => `  call(${n})`).join('\n')
const found = (text: string, max = 10) => longFunctions({ name: 'file.ts', text }, max)

test.each([
  ['a declaration', (lines: number) => `\nfunction long() {\n${body(lines)}\n}\n`],
  ['an arrow', (lines: number) => `\nconst long = () => {\n${body(lines)}\n}\n`],
  ['a method', (lines: number) => `\nclass A { long() {\n${body(lines)}\n} }\n`],
  ['a property', (lines: number) => `\nexport const a = { long: async () => {\n${body(lines)}\n} }\n`],
])('finds %s with a line too many', (_, source) => {
  expect(found(source(10))).toEqual([])
  expect(found(source(11))).toEqual(['file.ts:2 has 11 lines'])
})

test('counts a nested function with the one around it', () => {
  expect(found(`function outer() {\n  const inner = () => {\n${body(11)}\n  }\n}`)).toHaveLength(2)
})

test('reads types and JSX, and reports unreadable code', () => {
  expect(longFunctions({ name: 'a.tsx', text: 'const A = <T,>(p: T): unknown => <b>{String(p)}</b>' }, 1)).toEqual([])
  expect(() => found('function (')).toThrow('file.ts')
})
