import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { COVERS, FOLDER, sourceOf } from './covers/covers.ts'

test('the committed covers were rendered from the current drawings: run `node tools/art/covers.ts`', () => {
  const rendered = JSON.parse(readFileSync(path.join(FOLDER, 'sources.json'), 'utf8'))
  expect(rendered).toEqual(Object.fromEntries(Object.entries(COVERS).map(([game, svg]) => [game, sourceOf(svg)])))
  const files = Object.keys(COVERS).flatMap((game) => [`${game}.avif`, `${game}.webp`])
  expect(readdirSync(FOLDER).sort()).toEqual([...files, 'sources.json'].sort())
})
