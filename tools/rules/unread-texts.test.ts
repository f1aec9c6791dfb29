/** Every text of the site and the desk is read by a screen. */
import { expect, test } from 'vitest'
import { type SourceFile, sourceFiles } from './files.ts'
import { unreadTexts } from './unread-texts.ts'

/** Objects whose keys come from elsewhere: types of games are the operator's, figures of proposals have names of columns. */
const NAMED_ELSEWHERE = /: (?:categories|effectTexts|proposalTexts)\./

/** Texts in English have the keys of the Thai ones. The gallery and tests are no screens. */
const NO_SCREEN = /\/en(?:-[\w-]+)?\.ts$|\.test\.tsx?$|\/gallery(?:\/|\.ts$)/

/** Values that a screen may use as keys: those of the contract and the api, and texts that shared components need. */
const others = sourceFiles(
  /^(?:packages\/(?:contract\/src\/(?!(?:\w+\/)?(?:th|en)[.-])|ui\/src\/)|apps\/api\/src\/(?:core|money|entry|features)\/).*\.tsx?$/,
).filter(({ name }) => !NO_SCREEN.test(name))

test.each([
  ['the site', /^apps\/web\/(?:src|worker)\/.*\.tsx?$/, /\/th(?:-[\w-]+)?\.ts$/],
  ['the desk', /^apps\/desk\/src\/.*\.tsx?$/, /texts\.ts$/],
])('%s has no text that no screen reads', (_app, files, isTexts) => {
  const all = sourceFiles(files).filter(({ name }) => !NO_SCREEN.test(name))
  const texts = all.filter(({ name }) => isTexts.test(name))
  expect(texts.length).toBeGreaterThan(30)
  const screens = all.filter((file) => !texts.includes(file))
  expect(unreadTexts(texts, screens, others).filter((text) => !NAMED_ELSEWHERE.test(text))).toEqual([])
})

const TEXTS = {
  name: 'a/th.ts',
  text: `export const login = { title: 'A', 'err.user': 'B', 'err.bad': 'C', 'on.1': 'D' } as const`,
}
const screen = (text: string): SourceFile[] => [
  { name: 'a/screen.tsx', text: `import { login } from './th.ts'\n${text}` },
]

test.each([
  ['properties', `show(login.title, login['err.user'])`, ['err.bad', 'on.1']],
  ['a template', `show(login.title, login[\`err.\${kind}\`])`, ['on.1']],
  ['an object that is handed on, by values near it', `show(login, 'title')`, ['err.user', 'err.bad', 'on.1']],
  ['an object that is taken apart', 'const { title } = login', ['err.user', 'err.bad', 'on.1']],
  ['nothing', 'show(other.title)', ['title', 'err.user', 'err.bad', 'on.1']],
])('finds what is unread beside reads by %s', (_what, text, unread) => {
  expect(unreadTexts([TEXTS], screen(text))).toEqual(unread.map((key) => `a/th.ts: login.${key}`))
})
