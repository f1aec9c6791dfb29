import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { LINKED_ENV, withViteRoot } from '../../scripts/vite-root.ts'
import { ROOT } from './files.ts'

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg"/>'

test.each(['clone', 'clone #1', 'clone?'])(
  'builds a page with a picture of its styles in the folder "%s"',
  async (name) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'duang-vite-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const clone = path.join(folder, name)
    mkdirSync(clone)
    writeFileSync(path.join(clone, 'index.html'), '<script type="module" src="./main.js"></script>')
    writeFileSync(path.join(clone, 'main.js'), 'import "./main.css"')
    writeFileSync(path.join(clone, 'main.css'), 'body { background: url("./picture.svg") }')
    writeFileSync(path.join(clone, 'picture.svg'), PICTURE)
    await withViteRoot(clone, (root, env) =>
      build({
        root,
        configFile: false,
        logLevel: 'silent',
        resolve: { preserveSymlinks: env[LINKED_ENV] === '1' },
        build: { assetsInlineLimit: 0 },
      }),
    )
    const assets = path.join(clone, 'dist/assets')
    const picture = readdirSync(assets).find((each) => each.endsWith('.svg')) as string
    expect(readFileSync(path.join(assets, picture), 'utf8')).toBe(PICTURE)
  },
)

test.each(['web/vite.config.ts', 'web/worker.config.ts', 'desk/vite.config.ts'])('%s follows no links then', (file) => {
  expect(readFileSync(path.join(ROOT, 'apps', file), 'utf8')).toContain(`process.env.${LINKED_ENV} === '1'`)
})

test.each([
  ['clone #1', /^npm run dev cannot run in .*clone #1.*Rename the folder, or use npm start\.\n$/],
  // It goes on, and finds no lockfile there.
  ['clone', /package-lock\.json/],
])('npm run dev refuses the folder "%s", or goes on', (name, said) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'duang-dev-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const scripts = path.join(folder, name, 'scripts')
  for (const file of ['start.mjs', 'prepare.mjs']) cpSync(path.join(ROOT, 'scripts', file), path.join(scripts, file))
  const { status, stderr } = spawnSync(process.execPath, [path.join(scripts, 'start.mjs'), '--dev'], {
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([1, expect.stringMatching(said)])
})
