/** The documents against the tree: a link that leads nowhere, a path or a command that is gone, a state that nobody told. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { NOT_FOUND } from './constants-table.ts'
import { ROOT, type SourceFile, sourceFiles } from './files.ts'

const documents = sourceFiles(/^(docs\/.*|[A-Z]+|apps\/.*)\.md$/)
const named = (name: string): SourceFile => documents.find((each) => each.name === name) ?? { name, text: '' }

/** As GitHub makes anchors of headings. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M} _-]/gu, '')
    .replaceAll(' ', '-')
const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading ?? ''))

test('every link inside the repository leads somewhere', () => {
  const broken = documents.flatMap(({ name, text }) =>
    // Pictures are made by a command of their own.
    [...text.matchAll(/(?<!!)\[[^\]]*\]\(([^)\s]+)\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^(https?|mailto):/.test(target))
      .filter((target) => {
        const [file = '', anchor] = target.split('#')
        const full = file === '' ? path.join(ROOT, name) : path.join(ROOT, path.dirname(name), file)
        if (!existsSync(full)) return true
        return anchor !== undefined && !anchorsOf(readFileSync(full, 'utf8')).includes(anchor)
      })
      .map((target) => `${name}: ${target}`),
  )
  expect(broken).toEqual([])
})

test('every path that a document names is there', () => {
  const missing = documents.flatMap(({ name, text }) =>
    [...text.matchAll(/`((?:apps|packages|scripts|tools|e2e|bench|chaos|docs)\/[\w./-]+\.\w+)`/g)]
      .map(([, file = '']) => file)
      .filter((file) => !existsSync(path.join(ROOT, file)))
      .map((file) => `${name}: ${file}`),
  )
  expect(missing).toEqual([])
})

test('every npm command that a document names exists', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const unknown = documents.flatMap(({ name, text }) =>
    [...text.matchAll(/(?:`|^ *)npm (?:run )?([a-z][\w-]*(?::[a-z]+)*)/gm)]
      .map(([, script = '']) => script)
      .filter((script) => !(script in scripts) && !['ci', 'install'].includes(script))
      .map((script) => `${name}: npm run ${script}`),
  )
  expect(unknown).toEqual([])
})

test('the README names the test command', () => {
  expect(named('README.md').text).toContain('npm test')
})

test('every state of the database stands in docs/spec/states.md', () => {
  const states = named('docs/spec/states.md').text
  const sql = sourceFiles(/^apps\/api\/db\/migrations\/.*\.sql$/).flatMap((file) => [
    ...file.text.matchAll(
      /\b(?:state|status|ended_by) (?:text[^,]*?check \()?(?:state|status|ended_by)? ?in \(([^)]*)\)/g,
    ),
  ])
  const words = sql.flatMap(([, list = '']) => [...list.matchAll(/'([\w-]+)'/g)].map(([, word]) => word ?? ''))
  expect(words.length).toBeGreaterThan(20)
  expect([...new Set(words)].filter((word) => !states.includes(`\`${word}\``))).toEqual([])
})

test('every constant is found where docs/spec/constants.md says', () => {
  expect(named('docs/spec/constants.md').text).toContain('60,000 ms')
  expect(named('docs/spec/constants.md').text).not.toContain(NOT_FOUND)
})
