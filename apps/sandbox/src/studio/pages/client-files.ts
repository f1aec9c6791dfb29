/** Styles and browser code of the games, read once: TypeScript is served as native modules without its types, with no build step. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { LANGUAGES, type Language } from '@duang/contract/wire/language'
import { themeCss } from '@duang/theme/theme'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { HOUSE_STYLES } from '#kit/assets.ts'

type ClientFile = { type: string; content: string | Buffer }

const STUDIO_FOLDER = new URL('../', import.meta.url)
const CSS = 'text/css; charset=utf-8'
const JAVASCRIPT = 'text/javascript; charset=utf-8'

const bytesOf = (name: string) => readFileSync(new URL(name, STUDIO_FOLDER))

/** The files of a folder that the browser runs or shows. */
const filesOf = (folder: string): string[] =>
  readdirSync(new URL(`${folder}/`, STUDIO_FOLDER), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|css|webp)$/.test(name) && !name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    // Matches are played on the score pages, without draws: a browser has nothing to redraw.
    .filter(
      (name) => !/'(#scores\/|#studio\/games\/(football|in-play|match-slips))/.test(bytesOf(name).toString('latin1')),
    )

/** Strips types, and replaces the package's own short import names by relative paths, because browsers resolve no package names. */
function browserModule(name: string, source: string): string {
  const up = '../'.repeat(name.split('/').length - 1) || './'
  return stripTypeScriptTypes(source).replaceAll("'#studio/", `'${up}`)
}

const files = new Map<string, ClientFile>(
  // The mathematics of the games too: a member's browser redraws rounds with them.
  ['wire.ts', ...filesOf('games'), ...filesOf('client')].map((name) => {
    const bytes = bytesOf(name)
    if (name.endsWith('.webp')) return [name, { type: 'image/webp', content: bytes }]
    const source = bytes.toString('utf8')
    return [
      name,
      name.endsWith('.css')
        ? { type: CSS, content: source }
        : { type: JAVASCRIPT, content: browserModule(name, source) },
    ]
  }),
)
files.set('house.css', { type: CSS, content: HOUSE_STYLES })

/** Names the modules of Thai texts, such as `client/football/th.ts`. */
const THAI_TEXTS = /(?<=\/)th(?=(?:-[\w-]+)?\.ts$)/
const ENGLISH_TEXTS = /\/en(?:-[\w-]+)?\.ts$/

const version = createHash('sha256')
for (const [name, { content }] of files) version.update(`${name}\n`).update(content).update('\n')
const ROOT = `/studio/files/${version.digest('hex').slice(0, 10)}`
/** A folder of modules for each language, so that imports of texts need no code that chooses. Pictures and styles are in the Thai one. */
const ROOTS: Readonly<Record<Language, string>> = { th: ROOT, en: `${ROOT}/en` }

/** The address of a file. It changes with any file, because modules find each other by relative paths in one folder. */
export const clientPath = (name: string, language: Language = 'th'): string => {
  if (!files.has(name)) throw new Error(`No such file of the studios: ${name}`)
  return `${name.endsWith('.ts') ? ROOTS[language] : ROOT}/${name}`
}

/** The colours of a page, derived from its accent (`#RRGGBB`) as those of a site are from its brand. */
export const themePath = (accent: string): string => `${ROOT}/theme-${accent.slice(1).toLowerCase()}.css`

/** Imports of the first module of each page. They are requested in parallel instead of one after the other. */
const FIRST_MODULES: readonly string[] = [
  'main',
  'shell',
  'frame',
  'chip-tray',
  'dom',
  'haptics',
  'history-sheet',
  'pauses',
  'play-calls',
  'proof',
  'proof-sheet',
  'result-text',
  'round-proof',
  'rules-sheet',
  'site-messages',
  'sheet',
  'sound',
  'stake-book',
  'stake-stepper',
  'texts',
  'th',
].map((name) => `client/${name}.ts`)

export const modulePaths = (language: Language): string[] => FIRST_MODULES.map((name) => clientPath(name, language))

/** The modules of a language by address. English texts are at the addresses of the Thai ones. */
const modulesIn = (language: Language): [path: string, file: ClientFile][] =>
  [...files]
    .filter(([name]) => !ENGLISH_TEXTS.test(name) && (language === 'th' || name.endsWith('.ts')))
    .map(([name, file]) => [
      clientPath(name, language),
      language === 'th' ? file : (files.get(name.replace(THAI_TEXTS, language)) ?? file),
    ])

/** All files by address, with the theme of each accent. */
export const clientAnswers = (accents: readonly string[]): ReadonlyMap<string, ClientFile> =>
  new Map([
    ...LANGUAGES.flatMap(modulesIn),
    ...accents.map((accent) => [themePath(accent), { type: CSS, content: themeCss(accent) }] as const),
  ])

export async function clientFiles(app: FastifyInstance) {
  const send = (reply: FastifyReply, { type, content }: ClientFile) =>
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .type(type)
      .send(content)
  for (const [path, file] of clientAnswers([])) app.get(path, async (_request, reply) => send(reply, file))
  // A site names any colour as its accent.
  app.get<{ Params: { accent: string } }>(`${ROOT}/theme-:accent(^[0-9a-f]{6}$).css`, async (request, reply) =>
    send(reply, { type: CSS, content: themeCss(`#${request.params.accent}`) }),
  )
}
