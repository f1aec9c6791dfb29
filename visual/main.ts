/**
 * `npm run looks [-- --approve] [--quick] [--screens a,b]`: compares with the approved pictures and makes the checks of the look.
 * `--quick` compares alone, at one size in one colour; `--approve` takes what there is now for approved.
 */
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { readOptions } from '../tools/options.ts'

const ROOT = path.join(import.meta.dirname, '..')
const STARTED = Date.now()
const { values } = readOptions('npm run looks -- [--quick] [--screens NAME,NAME] [--approve]', {
  options: {
    approve: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    screens: { type: 'string', default: '' },
  },
})
const args = [
  'test',
  ...(values.approve || values.quick ? ['pictures.spec.ts', 'studios.spec.ts'] : []),
  '--config',
  'visual/playwright.config.ts',
  ...(values.approve ? ['--update-snapshots=changed'] : []),
]
const { status } = spawnSync(path.join(ROOT, 'node_modules/.bin/playwright'), args, {
  cwd: ROOT,
  stdio: 'inherit',
  env: {
    ...process.env,
    // Playwright starts what it starts with the node that it finds first.
    PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}`,
    LOOKS: values.quick ? 'quick' : '',
    LOOKS_SCREENS: values.screens,
  },
})
if (values.approve) await compress()
process.exit(status ?? 1)

/** New pictures in 256 colours: a third of the bytes, and far inside what a comparison lets pass. */
async function compress(): Promise<void> {
  for (const name of globSync('visual/approved/**/*.png', { cwd: ROOT })) {
    const file = path.join(ROOT, name)
    if (statSync(file).mtimeMs < STARTED) continue
    writeFileSync(file, await sharp(readFileSync(file)).png({ palette: true, dither: 0, effort: 3 }).toBuffer())
  }
}
