/** Texts in Thai have a module of English texts beside them. The compiler compares the texts; these tests compare what it does not see. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT, sourceFiles } from './files.ts'

const THAI = /[\u0e00-\u0e7f]/
const modules = sourceFiles(
  /^(?:apps\/(?:web|sandbox\/src\/studio)|packages\/(?:contract|ui))\/.*\/th(?:-[\w-]+)?\.ts$/,
).map(({ name }) => ({
  th: name,
  en: name.replace(/\/th((?:-[\w-]+)?\.ts)$/, '/en$1'),
}))

const load = (name: string): Promise<Record<string, unknown>> => import(path.join(ROOT, name))
const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : []
const namesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{(\w+)(?::[^}]*)?\}/g)].map(([, name]) => name as string)),
]

test('the modules of texts are found', () => {
  expect(modules.length).toBeGreaterThan(40)
})

test.each(modules)('$th is in English too', async ({ th, en }) => {
  expect(existsSync(path.join(ROOT, en)), en).toBe(true)
  const [thai, english] = [await load(th), await load(en)]
  expect(Object.keys(english).sort()).toEqual(Object.keys(thai).sort())
  const texts = textsIn(english)
  expect(texts.filter((text) => THAI.test(text))).toEqual([])
  // An unknown name in braces would be shown as `undefined`.
  const known = new Set(textsIn(thai).flatMap(namesIn))
  expect(texts.flatMap(namesIn).filter((name) => !known.has(name))).toEqual([])
})

test('a member sees no Thai text that is outside of the modules', () => {
  const found = sourceFiles(
    /^(?:apps\/web\/(?:src|worker)|apps\/sandbox\/src\/studio\/(?:client|pages)|packages\/ui\/src)\/.*\.tsx?$/,
  )
    .filter(({ name }) => !/(?:\/th(?:-[\w-]+)?|\/gallery|\.test)\.tsx?$/.test(name) && !WITH_THAI.has(name))
    .filter(({ text }) => THAI.test(text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')))
  expect(found.map(({ name }) => name)).toEqual([])
})

/** A letter for which a font is loaded, Thai digits and units that members may type, the sign of the baht, and the name of the language. */
const WITH_THAI = new Set([
  'apps/web/src/core/page/language-switch.tsx',
  'apps/web/src/core/withdraw-slip/slip-picture.ts',
  'apps/web/src/features/bank/deposit/pay-by-qr.tsx',
  'apps/web/src/features/account/register/bank-form.ts',
  'apps/web/src/features/bank/withdraw/withdraw-form.tsx',
  'apps/sandbox/src/studio/client/texts.ts',
  'apps/sandbox/src/studio/pages/game-page.ts',
  'packages/ui/src/amount-text.ts',
])
