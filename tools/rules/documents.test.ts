/** Compares the documents with the tree: links, paths, commands, identifiers and states. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { COMMANDS } from '../../apps/api/src/app/commands/commands.ts'
import { ROOT, type SourceFile, sourceFiles } from './files.ts'

const documents = sourceFiles(/\.md$/)
const named = (name: string): SourceFile => documents.find((each) => each.name === name) ?? { name, text: '' }

/** A page without its fenced and indented code. */
const proseOf = (text: string): string => text.replace(/^```[\s\S]*?^```/gm, '').replace(/^ {4}.*$/gm, '')
/** Links and pictures of a page. */
function linksOf(text: string): { label: string; target: string }[] {
  const prose = proseOf(text)
  return [...prose.matchAll(/\[([^\]]*)\]\(([^)\s]+)\)/g)].map(([, label = '', target = '']) => ({ label, target }))
}
const fileOf = (document: string, target: string): string => {
  const [file = ''] = target.split('#')
  return file === '' ? document : path.join(path.dirname(document), file)
}

/** Anchors of headings as GitHub makes them. A repeated heading gets a number. */
function anchorsOf(text: string): string[] {
  const seen = new Map<string, number>()
  return [...proseOf(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => {
    const anchor = heading
      .toLowerCase()
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/[^\p{L}\p{N}\p{M} _-]/gu, '')
      .replaceAll(' ', '-')
    const count = seen.get(anchor) ?? 0
    seen.set(anchor, count + 1)
    return count === 0 ? anchor : `${anchor}-${count}`
  })
}

test('every relative link and picture leads to a file, and to a heading of it', () => {
  const broken = documents.flatMap(({ name, text }) =>
    linksOf(text)
      .filter(({ target }) => !/^(https?|mailto):/.test(target))
      .filter(({ target }) => {
        const full = path.join(ROOT, fileOf(name, target))
        const [, anchor] = target.split('#')
        if (!existsSync(full)) return true
        return anchor !== undefined && !anchorsOf(readFileSync(full, 'utf8')).includes(anchor)
      })
      .map(({ target }) => `${name}: ${target}`),
  )
  expect(broken).toEqual([])
})

test('a link labelled with an identifier leads to a source that contains it', () => {
  const missing = documents.flatMap(({ name, text }) =>
    linksOf(text)
      .filter(({ label, target }) => /^`\w+`$/.test(label) && /\.(tsx?|sql)$/.test(target))
      .filter(({ label, target }) => {
        const source = readFileSync(path.join(ROOT, fileOf(name, target)), 'utf8')
        return !new RegExp(`\\b${label.replaceAll('`', '')}\\b`).test(source)
      })
      .map(({ label, target }) => `${name}: ${label} in ${target}`),
  )
  expect(missing).toEqual([])
})

test('every path in code type exists', () => {
  const missing = documents.flatMap(({ name, text }) =>
    [...text.matchAll(/`((?:apps|packages|scripts|tools|lab|docs)\/[\w./-]+\.\w+)`/g)]
      .map(([, file = '']) => file)
      .filter((file) => !existsSync(path.join(ROOT, file)))
      .map((file) => `${name}: ${file}`),
  )
  expect(missing).toEqual([])
})

test('every npm command exists', () => {
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

test('every command of duang exists', () => {
  const known = ['help', ...COMMANDS.map((command) => command.name)]
  const unknown = documents
    // Records and the changelog keep commands of their time. A seed of the simulation looks like a command.
    .filter(({ name }) => !/^docs\/(decisions\/|game-simulation)|^CHANGELOG/.test(name))
    .flatMap(({ name, text }) =>
      [...text.matchAll(/(?:`|^ +)(?:npm run duang --|duang) ([a-z][\w-]*)/gm)]
        .map(([, command = '']) => command)
        .filter((command) => !known.includes(command))
        .map((command) => `${name}: duang ${command}`),
    )
  expect(unknown).toEqual([])
})

test('CONTRIBUTING.md names every npm command', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { scripts: object }
  const { text } = named('CONTRIBUTING.md')
  const missing = Object.keys(scripts).filter((name) => !new RegExp(`npm (?:run )?${name}(?![\\w:-])`).test(text))
  expect(missing).toEqual([])
})

test('the README links every guide', () => {
  const guides = documents.map(({ name }) => name).filter((name) => /^docs\/[\w-]+\.md$/.test(name))
  expect(guides.length).toBeGreaterThan(20)
  expect(guides.filter((name) => !named('README.md').text.includes(`](${name}`))).toEqual([])
})

test('the handler of a call is where docs/spec/calls.md says', () => {
  const features = sourceFiles(/^apps\/api\/src\/features\/[\w-]+\/[\w-]+\/\w[\w-]*\.ts$/)
  const mounting = features.filter(({ name, text }) => !/\.test\.ts$/.test(name) && /\bmount\(/.test(text))
  expect(mounting.filter(({ name }) => !/\/(?:routes|feature)\.ts$/.test(name)).map(({ name }) => name)).toEqual([])
})

test('the README names the test command', () => {
  expect(named('README.md').text).toContain('npm test')
})

test('docs/spec/states.md describes every state of the database', () => {
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
