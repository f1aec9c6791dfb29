import { expect, test } from 'vitest'
import { sectionsOf } from './sections.ts'

const span = (text: string, isStrong = false) => ({ text, isStrong, isEmphasized: false, href: null })
const paragraph = (...spans: ReturnType<typeof span>[]) => ({ kind: 'paragraph' as const, spans })
const item = (text: string) => ({ kind: 'item' as const, spans: [span(text, true)] })

test('a strong paragraph is the title of what follows', () => {
  const [intro, rule] = [paragraph(span('Welcome')), item('One account')]
  const title = paragraph(span('1. ', true), span('Members', true), span(' '))
  expect(sectionsOf([intro, title, rule])).toEqual([
    { title: undefined, blocks: [intro] },
    { title: '1. Members', blocks: [rule] },
  ])
})

test('a paragraph with one strong word, or a strong item, is no title', () => {
  const blocks = [paragraph(span('Never', true), span(' share it')), item('Strong')]
  expect(sectionsOf(blocks)).toEqual([{ title: undefined, blocks }])
})

test('a text without blocks has no part', () => {
  expect(sectionsOf([])).toEqual([])
})
