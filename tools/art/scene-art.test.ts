import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../rules/files.ts'
import { sourceOf } from './covers/covers.ts'
import { SCENES } from './scene-art/scenes.ts'

test.each(Object.entries(SCENES))(
  'the pictures of %s were rendered from the current drawings: run `node tools/art/scene-art.ts`',
  (folder, scenes) => {
    const at = path.join(ROOT, folder)
    const rendered = JSON.parse(readFileSync(path.join(at, 'sources.json'), 'utf8'))
    expect(rendered).toEqual(Object.fromEntries(Object.entries(scenes).map(([name, svg]) => [name, sourceOf(svg)])))
    const files = Object.keys(scenes).flatMap((name) => [`${name}.avif`, `${name}.webp`])
    expect(readdirSync(at).sort()).toEqual([...files, 'sources.json'].sort())
  },
)
