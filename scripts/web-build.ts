/** Builds the site when its sources are newer than the last build. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { filesOf, firstLoads, readManifest } from '../apps/web/first-loads.ts'
import { LANGUAGES, type Language } from '../packages/contract/src/wire/language.ts'
import { withViteRoot } from './vite-root.ts'

const run = promisify(execFile)
const ROOT = path.join(import.meta.dirname, '..')
const SOURCES = [
  'apps/desk/src',
  'apps/desk/index.html',
  'apps/desk/vite.config.ts',
  'apps/desk/package.json',
  'apps/web/src',
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'apps/web/language.ts',
  'apps/web/worker',
  'apps/web/worker.config.ts',
  'apps/web/package.json',
  'packages',
  'package.json',
  'package-lock.json',
  'apps/web/first-loads.ts',
  'scripts/web-build.ts',
]
const STAMP = path.join(ROOT, 'apps/web/dist/.built-from')

/** Names, sizes and times of all sources: cheap enough for every start. */
function sourcesMark(): string {
  const hash = createHash('sha256')
  const add = (name: string): void => {
    const file = path.join(ROOT, name)
    if (!existsSync(file)) return
    const stat = statSync(file)
    if (stat.isDirectory()) {
      for (const each of readdirSync(file).sort()) if (each !== 'node_modules') add(path.join(name, each))
    } else hash.update(`${name}:${stat.size}:${stat.mtimeMs};`)
  }
  for (const source of SOURCES) add(source)
  return hash.digest('hex')
}

/** Throws with the builder's own output when the build fails. */
export async function buildWebIfNeeded(print: (line: string) => void): Promise<void> {
  const mark = sourcesMark()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === mark) return
  print('Building the site…')
  // The Thai site empties the folder that the other languages are in.
  await build('th')
  await Promise.all([...LANGUAGES.map(buildRest), runVite('desk', [])])
  compressAssets()
  writeFileSync(STAMP, mark)
}

async function buildRest(language: Language): Promise<void> {
  if (language !== 'th') await build(language)
  await build(language, '--ssr', 'src/entry-server.tsx')
  await build(language, '--config', 'worker.config.ts')
  announceFirstLoads(language)
}

async function build(language: Language, ...args: string[]): Promise<void> {
  await runVite('web', args, { SITE_LANGUAGE: language })
}

async function runVite(app: 'web' | 'desk', args: string[], env: Record<string, string> = {}): Promise<void> {
  const vite = path.join(ROOT, 'node_modules/vite/bin/vite.js')
  await withViteRoot(ROOT, (root, linked) =>
    run(process.execPath, [vite, 'build', path.join(root, 'apps', app), '--logLevel', 'error', ...args], {
      cwd: path.join(ROOT, 'apps', app),
      // A caller such as a test has a mode of its own, in which the site cannot be rendered.
      env: { ...process.env, NODE_ENV: 'production', ...env, ...linked },
    }),
  ).catch(({ stdout, stderr }) => {
    throw new Error(`apps/${app} could not be built:\n${stdout}${stderr}`)
  })
}

/** Files that each first page needs. The server announces them in the head, so that loading does not wait for a script. */
function announceFirstLoads(language: Language): void {
  const dist = path.join(ROOT, 'apps/web/dist', language === 'th' ? '' : language)
  const manifest = readManifest(dist)
  const files = Object.entries(firstLoads()).map(([address, sources]) => [
    address,
    filesOf(manifest, sources).map((file) => `/${file}`),
  ])
  writeFileSync(path.join(dist, 'first-loads.json'), JSON.stringify(Object.fromEntries(files)))
}

/** Compresses text once, at the highest level, so that the server only chooses a file. Fonts and pictures are compressed already. */
function compressAssets(): void {
  const folder = path.join(ROOT, 'apps/web/dist/assets')
  for (const name of readdirSync(folder).filter((each) => /\.(js|css|svg)$/.test(each))) {
    const file = path.join(folder, name)
    const bytes = readFileSync(file)
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  }
}
