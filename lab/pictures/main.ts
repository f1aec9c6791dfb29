/**
 * `npm run lab -- pictures [--approve] [--pictures] [--screens a,b]`: compares the gallery with its approved pictures. It also checks
 * texts, colours, layout and focus. `--pictures` compares only. `--approve` stores the current pictures as approved.
 */
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { readOptions } from '../../tools/generate/options.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const STARTED = Date.now()
const { values } = readOptions('npm run lab -- pictures [--pictures] [--screens NAME,NAME] [--approve]', {
  options: {
    approve: { type: 'boolean', default: false },
    pictures: { type: 'boolean', default: false },
    screens: { type: 'string', default: '' },
  },
})
const args = [
  'test',
  ...(values.approve || values.pictures ? ['pictures.spec.ts', 'studios.spec.ts'] : []),
  '--config',
  'lab/pictures/playwright.config.ts',
  ...(values.approve ? ['--update-snapshots=all'] : []),
]
const { status } = spawnSync(path.join(ROOT, 'node_modules/.bin/playwright'), args, {
  cwd: ROOT,
  stdio: 'inherit',
  env: {
    ...process.env,
    // Playwright runs under the first `node` of PATH.
    PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}`,
    VISUAL_SCREENS: values.screens,
  },
})
if (values.approve) await compress()
process.exit(status ?? 1)

/** Reduces new pictures to 256 colours: a third of the bytes, and well inside the tolerance of a comparison. */
async function compress(): Promise<void> {
  for (const name of globSync('lab/pictures/approved/**/*.png', { cwd: ROOT })) {
    const file = path.join(ROOT, name)
    if (statSync(file).mtimeMs < STARTED) continue
    writeFileSync(file, await sharp(readFileSync(file)).png({ palette: true, dither: 0, effort: 3 }).toBuffer())
  }
}
