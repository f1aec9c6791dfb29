/** Browsers break Thai lines by a dictionary. Beside some words it errs: "ทุกรอบ" becomes "ทุกร / อบ". Texts avoid such neighbours. */
import { expect, test } from 'vitest'
import deck from '../../apps/web/src/app/copy-deck.json' with { type: 'json' }
import { sourceFiles } from './files.ts'

/** Words of our texts that the dictionary splits beside another word, or does not contain. */
const WORDS = [
  ...['กติกา', 'กลับ', 'คำขอ', 'ซีด', 'ตาม', 'ตาราง', 'มากกว่า', 'รอบ', 'หนึ่ง', 'อยู่', 'ออก'],
  ...['แชต', 'แฮช', 'แอดมิน', 'แอนดรอยด์'],
]
const THAI = /[\u0e00-\u0e7f]+/g
const segmenter = new Intl.Segmenter('th', { granularity: 'word' })

/** Returns the positions inside one of the words where a line may end, as `ทุกร|อบ`. */
function cutWords(text: string): string[] {
  return [...text.matchAll(THAI)].flatMap(([run]) => {
    const parts = [...segmenter.segment(run)]
    const isCut = WORDS.some((word) => {
      const at = run.indexOf(word)
      return at >= 0 && parts.some(({ index }) => index > at && index < at + word.length)
    })
    return isCut ? [parts.map(({ segment }) => segment).join('|')] : []
  })
}

test('finds a word that the dictionary cuts', () => {
  expect(cutWords('ผลทุกรอบคำนวณจากซีดนั้น')).toEqual(['ผล|ทุกร|อบ|คำนวณ|จาก|ซีด|นั้น'])
  expect(cutWords('ผลของแต่ละรอบคำนวณจากซีดนั้น')).toEqual([])
})

test('no text of the product can be broken inside a word', () => {
  const files = sourceFiles(/^(apps\/(web|sandbox|api)\/src|packages\/[^/]+\/src)\/.*\.(ts|tsx|js)$/)
  // The copy deck is used word for word. None of its visible texts holds such a word.
  const given = new Set(Object.values(deck).flatMap(cutWords))
  const cut = files
    .filter(({ name }) => !/\.test\.tsx?$|\/gallery\.ts$|common-passwords/.test(name))
    .flatMap(({ name, text }) => cutWords(text).map((each) => `${name}: ${each}`))
  expect(cut.filter((each) => !given.has(each.split(': ')[1] ?? ''))).toEqual([])
})
