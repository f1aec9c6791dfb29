/** `npm run looks [-- --approve] [--quick] [--screens a,b]`: compares with the approved pictures, or approves what there is now. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { parseArgs } from 'node:util'

const ROOT = path.join(import.meta.dirname, '..')
const { values } = parseArgs({
  options: {
    approve: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    screens: { type: 'string', default: '' },
  },
})
const args = [
  'test',
  '--config',
  'looks/playwright.config.ts',
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
process.exit(status ?? 1)
