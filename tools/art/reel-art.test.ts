import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { sourceOf } from './covers/covers.ts'
import { FOLDER, PAINTINGS } from './reel-art/paintings.ts'

test('the committed art of the reels was painted from the current drawings: run `node tools/art/reel-art.ts`', () => {
  const painted = JSON.parse(readFileSync(path.join(FOLDER, 'sources.json'), 'utf8'))
  const names = Object.keys(PAINTINGS)
  expect(painted).toEqual(Object.fromEntries(names.map((name) => [name, sourceOf(PAINTINGS[name]?.svg ?? '')])))
  expect(readdirSync(FOLDER).sort()).toEqual([...names.map((name) => `${name}.webp`), 'sources.json'].sort())
})
