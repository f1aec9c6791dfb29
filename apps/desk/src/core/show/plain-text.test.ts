import { expect, test } from 'vitest'
import { textParts } from './plain-text.ts'

const shown = (text: string) =>
  textParts(text)
    .map((part) => (part.isCode ? `[${part.text}]` : part.text))
    .join('')

test.each([
  ['สมชาย ใจดี', 'สมชาย ใจดี'],
  ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ['txt\u202Egpj.exe', 'txt[\\u{202E}]gpj.exe'],
  ['a\nb\tc\u0000', 'a[\\n]b[\\t]c[\\u{0000}]'],
  ['pay\u200Bpal', 'pay[\\u{200B}]pal'],
  ['half \ud800', 'half [\\u{D800}]'],
  ['😀', '😀'],
  ['', ''],
])('shows %j as %j', (given, expected) => {
  expect(shown(given)).toBe(expected)
})
