/** Clients of the OpenAPI document, made by the generators that integrators use and compiled with `strict`. */
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { openApi } from '../../apps/api/src/app/open-api/open-api.ts'
import { installGenerators, RegistryUnreachable } from '../client-generators/install.ts'
import { ROOT } from '../rules/files.ts'

const run = promisify(execFile)
const DOCUMENT = 'openapi.json'

/** Commands that write into a folder of the generator's name. */
const GENERATORS: Readonly<Record<string, readonly string[]>> = {
  'openapi-typescript': ['.bin/openapi-typescript', DOCUMENT, '-o', 'openapi-typescript/schema.d.ts'],
  'hey-api': ['.bin/openapi-ts', '-i', DOCUMENT, '-o', 'hey-api', '--no-log-file'],
  orval: ['.bin/orval', '--config', 'orval.config.mjs'],
  'orval-7': [
    ...['orval-7/dist/bin/orval.js', '--input', DOCUMENT],
    ...['--output', 'orval-7/client.ts', '--client', 'fetch'],
  ],
  'openapi-generator-plus': ['.bin/openapi-generator-plus', '--config', 'openapi-generator-plus.yml'],
  'swagger-typescript-api': [
    ...['.bin/swagger-typescript-api', 'generate', '-p', DOCUMENT],
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
    // A client may load a package of the browser for its effect.
    noUncheckedSideEffectImports: false,
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: [],
  },
  include: Object.keys(GENERATORS),
}

function prepare(installed: string, document: object): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'duang-client-generators-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  symlinkSync(path.join(installed, 'node_modules'), path.join(folder, 'node_modules'))
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text)
  for (const name of Object.keys(GENERATORS)) mkdirSync(path.join(folder, name))
  write('package.json', JSON.stringify({ private: true, type: 'module' }))
  write(DOCUMENT, JSON.stringify(document))
  write('tsconfig.json', JSON.stringify(TSCONFIG))
  write('orval.config.mjs', ORVAL)
  write('openapi-generator-plus.yml', GENERATOR_PLUS)
  write('openapi-typescript/use.ts', USE)
  return folder
}

/** What the generators complain of. */
async function generate(folder: string): Promise<string[]> {
  const complaints: string[] = []
  for (const [name, [program, ...args]] of Object.entries(GENERATORS))
    await run(path.join(folder, 'node_modules', program as string), args, { cwd: folder }).catch((error) =>
      complaints.push(`${name}: ${error.stdout}${error.stderr || error}`),
    )
  return complaints
}

/** One generator writes a comment by which the compiler passes over its file. */
function checkEveryFile(folder: string): number {
  const names = Object.keys(GENERATORS).flatMap((name) =>
    readdirSync(path.join(folder, name), { recursive: true, encoding: 'utf8' }).map((file) => `${name}/${file}`),
  )
  const sources = names.filter((file) => file.endsWith('.ts')).map((file) => path.join(folder, file))
  for (const file of sources) writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/@ts-(nocheck|ignore)/g, ''))
  return new Set(sources.map((file) => path.relative(folder, file).split(path.sep)[0])).size
}

async function diagnosticsOf(folder: string): Promise<string[]> {
  const { stdout } = await run(path.join(ROOT, 'node_modules/.bin/tsc'), ['-p', folder], { cwd: folder }).catch(
    (error: { stdout: string }) => error,
  )
  return stdout.split('\n').filter(Boolean)
}

test('types and clients of six generators compile with strict', async ({ skip }) => {
  const installed = await installGenerators().catch((error: Error) => {
    if (!(error instanceof RegistryUnreachable)) throw error
    process.stdout.write(`Left out: the clients of the OpenAPI document. Reason: ${error.message}\n`)
    skip(error.message)
  })
  const folder = prepare(installed as string, openApi())
  expect(await generate(folder)).toEqual([])
  expect(checkEveryFile(folder)).toBe(Object.keys(GENERATORS).length)
  expect(await diagnosticsOf(folder)).toEqual([])
})

test('only a registry that does not answer is a reason to leave generators out', async () => {
  const cache = mkdtempSync(path.join(tmpdir(), 'duang-no-registry-'))
  onTestFinished(() => rmSync(cache, { recursive: true }))
  const nobody = { npm_config_registry: 'http://127.0.0.1:9', npm_config_cache: path.join(cache, 'npm') }
  await expect(installGenerators(path.join(cache, 'installed'), nobody)).rejects.toThrow(
    new RegistryUnreachable('the registry cannot be reached (ECONNREFUSED)'),
  )
})
