/** Decision records: one format, and an index that lists each with its title and status. */
import { expect, test } from 'vitest'
import { sourceFiles } from './files.ts'

const FOLDER = 'docs/decisions/'
const INDEX = `${FOLDER}README.md`
const pages = sourceFiles(/^docs\/decisions\/.*\.md$/)
const records = pages
  .filter(({ name }) => name !== INDEX)
  .map(read)
  .sort((one, other) => (one.file < other.file ? -1 : 1))

type DecisionRecord = { file: string; number: string; title: string; status: string; date: string; headings: string[] }

function read({ name, text }: { name: string; text: string }): DecisionRecord {
  const file = name.slice(FOLDER.length)
  const [, number = '', title = ''] = text.match(/^# (\d{3}): (.+)\n/) ?? []
  const [, status = ''] = text.match(/^- Status: (.+)$/m) ?? []
  const [, date = ''] = text.match(/^- Date: (\d{4}-\d{2}-\d{2}|unknown)$/m) ?? []
  return { file, number, title, status, date, headings: [...text.matchAll(/^## (.+)$/gm)].map(([, each = '']) => each) }
}

test.each(records)('$file has number, title, status, date, context, decision and consequences', (record) => {
  expect(record.file.startsWith(`${record.number}-`) && record.number !== '').toBe(true)
  expect(record.title).not.toBe('')
  expect(record.status).toMatch(/^(accepted|superseded by \[\d{3}\]\(\d{3}-[\w-]+\.md\))(\. .+)?$/)
  expect(record.date).not.toBe('')
  expect(record.headings.filter((each) => each !== 'Alternatives')).toEqual(['Context', 'Decision', 'Consequences'])
})

test('numbers are unique', () => {
  expect(new Set(records.map(({ number }) => number)).size).toBe(records.length)
})

test('the index lists every record with its title and status', () => {
  const index = pages.find(({ name }) => name === INDEX)?.text ?? ''
  const listed = index.split('\n').filter((line) => /^\| \[\d{3}\]/.test(line))
  const expected = records.map(({ file, number, title, status }) => {
    const [short = ''] = status.split('. ')
    return `| [${number}](${file}) | ${title} | ${short} |`
  })
  expect(listed).toEqual(expected)
})
