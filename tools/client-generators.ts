/**
 * `npm run client-generators`: makes types and clients of the OpenAPI document by the generators that integrators use, each of a pinned
 * version, and compiles them with `strict`. Installs them from the registry into a temporary folder.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openApi } from '../apps/api/src/app/open-api/open-api.ts'
import { readOptions } from './options.ts'

const PACKAGES = {
  'openapi-typescript': '7.13.0',
  'openapi-fetch': '0.17.0',
  '@hey-api/openapi-ts': '0.99.0',
  orval: '8.38.0',
  // The last one of version 7, which many projects stay on.
  'orval-7': 'npm:orval@7.13.2',
  'openapi-generator-plus': '2.22.0',
  '@openapi-generator-plus/typescript-fetch-client-generator': '2.0.0',
  'swagger-typescript-api': '13.13.0',
  // The generators need the compiler's API, which ends with version 5.
  typescript: '5.9.3',
}

const DOCUMENT = 'openapi.json'

/** Commands that write into a folder of the generator's name. */
const GENERATORS: Readonly<Record<string, readonly string[]>> = {
  'openapi-typescript': ['openapi-typescript', DOCUMENT, '-o', 'openapi-typescript/schema.d.ts'],
  'hey-api': ['openapi-ts', '-i', DOCUMENT, '-o', 'hey-api', '--no-log-file'],
  orval: ['orval', '--config', 'orval.config.mjs'],
  'orval-7': [
    '../orval-7/dist/bin/orval.js',
    '--input',
    DOCUMENT,
    '--output',
    'orval-7/client.ts',
    '--client',
    'fetch',
  ],
  'openapi-generator-plus': ['openapi-generator-plus', '--config', 'openapi-generator-plus.yml'],
  'swagger-typescript-api': [
    ...['swagger-typescript-api', 'generate', '-p', DOCUMENT],
    ...['-o', 'swagger-typescript-api', '-n', 'client.ts'],
  ],
}

const ORVAL = `export default {
  duang: { input: './${DOCUMENT}', output: { target: 'orval/client.ts', client: 'fetch', mode: 'single' } },
}
`

const GENERATOR_PLUS = `inputPath: ${DOCUMENT}
outputPath: openapi-generator-plus
generator: '@openapi-generator-plus/typescript-fetch-client-generator'
`

/** Compiles as a client would use the types: a field with a default may be left out of a request, and a reply has its fields. */
const USE = `import createClient from 'openapi-fetch'
import type { paths } from './schema.d.ts'

const client = createClient<paths>({ baseUrl: 'https://duang.example' })
const { data, error } = await client.POST('/api/auth/login', { body: { username: 'somchai1', password: 'a long password' } })
export const uuid: string | undefined = data?.user.uuid
export const code: string | undefined = error?.code
const credit = await client.POST('/api/auth/user/getCredit/{username}', {
  params: { path: { username: 'somchai1' } },
  body: {},
})
export const amount: number | undefined = credit.data?.credit
`

const TSCONFIG = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    allowImportingTsExtensions: true,
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: [],
  },
}

const { values } = readOptions(`Usage: npm run client-generators -- [--keep]\n--keep leaves the folder.`, {
  options: { keep: { type: 'boolean' } },
})
const print = (line: string) => process.stdout.write(`${line}\n`)

const folder = mkdtempSync(path.join(tmpdir(), 'duang-generators-'))
const run = (command: string, args: readonly string[]): void => {
  execFileSync(command, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' })
}

/** What a program printed before it failed. */
function outputOf(error: unknown): string {
  const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
  return `${stdout}${stderr}` || String(error)
}

function prepare(): void {
  const text = (value: unknown) => JSON.stringify(value, null, 2)
  writeFileSync(path.join(folder, 'package.json'), text({ private: true, type: 'module', dependencies: PACKAGES }))
  writeFileSync(path.join(folder, DOCUMENT), text(openApi()))
  writeFileSync(path.join(folder, 'orval.config.mjs'), ORVAL)
  writeFileSync(path.join(folder, 'openapi-generator-plus.yml'), GENERATOR_PLUS)
  for (const name of Object.keys(GENERATORS)) {
    mkdirSync(path.join(folder, name))
    // Beside the folder: a generator may empty its own.
    writeFileSync(path.join(folder, `${name}.json`), text({ ...TSCONFIG, include: [`${name}/**/*.ts`] }))
  }
  writeFileSync(path.join(folder, 'openapi-typescript/use.ts'), USE)
  print('Installing the generators …')
  run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'])
}

/** Whether the generator's output compiles. */
function check(name: string, [command, ...args]: readonly string[]): boolean {
  const binary = (each: string) => path.join(folder, 'node_modules/.bin', each)
  try {
    run(binary(command as string), args)
    run(binary('tsc'), ['-p', `${name}.json`])
    print(`${name}: compiles`)
    return true
  } catch (error) {
    print(`${name}: FAILED\n${outputOf(error)}`)
    return false
  }
}

try {
  prepare()
  const results = Object.entries(GENERATORS).map(([name, command]) => check(name, command))
  if (results.includes(false)) process.exitCode = 1
} catch (error) {
  print(`The generators could not be installed.\n${outputOf(error)}`)
  process.exitCode = 1
} finally {
  if (values.keep) print(folder)
  else rmSync(folder, { recursive: true, force: true })
}
