/** The stylesheet, fonts and the small scripts, read once and served with a name that changes with the content. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { BANKS } from '@duang/contract/bank/banks'
import { themeCss } from '@duang/theme/theme'
import type { FastifyInstance } from 'fastify'

const BRAND = '#FFCA00'

const read = (address: string) => readFileSync(fileURLToPath(address))

type Asset = { path: string; type: string; content: Buffer }

function asset(name: string, extension: string, type: string, content: Buffer): Asset {
  const mark = createHash('sha256').update(content).digest('hex').slice(0, 10)
  return { path: `/assets/${name}-${mark}.${extension}`, type, content }
}

const thai = asset(
  'anuphan-thai',
  'woff2',
  'font/woff2',
  read(import.meta.resolve('@fontsource-variable/anuphan/files/anuphan-thai-wght-normal.woff2')),
)
const latin = asset(
  'anuphan-latin',
  'woff2',
  'font/woff2',
  read(import.meta.resolve('@fontsource-variable/anuphan/files/anuphan-latin-wght-normal.woff2')),
)

const fontFace = ({ path }: Asset, range: string) =>
  `@font-face{font-family:"Anuphan Variable";font-weight:100 700;font-display:swap;src:url(${path}) format("woff2");unicode-range:${range}}`

// Colours of the banks are classes, since the policy of the pages allows no style attributes.
const bankColours = BANKS.map(({ code, color }) => `.bank-${code}{background:${color}}`).join('')

// The entry of the site's stylesheet lists its parts. They are plain CSS. Tailwind's own parts are not needed here.
const houseStyles = [
  ...read(import.meta.resolve('@duang/ui/tailwind.css'))
    .toString()
    .matchAll(/@import "\.\/(.+)\.css"/g),
].map(([, name]) => name)

/** Fonts and parts of the house without colours, for pages that have a theme of their own. */
export const HOUSE_STYLES = [
  fontFace(thai, 'U+02D7,U+0303,U+0331,U+0E01-0E5B,U+200C-200D,U+25CC'),
  fontFace(latin, 'U+0000-00FF,U+2000-206F,U+20AC,U+2122,U+2212'),
  ...houseStyles.map((name) => read(import.meta.resolve(`@duang/ui/${name}.css`)).toString()),
].join('\n')

const stylesheet = [
  HOUSE_STYLES,
  themeCss(BRAND),
  readFileSync(new URL('./assets/box.css', import.meta.url)).toString(),
  readFileSync(new URL('./assets/frames.css', import.meta.url)).toString(),
  bankColours,
].join('\n')

const css = asset('box', 'css', 'text/css; charset=utf-8', Buffer.from(stylesheet))
const scriptAsset = (name: string) =>
  asset(name, 'js', 'text/javascript; charset=utf-8', readFileSync(new URL(`./assets/${name}.js`, import.meta.url)))
const script = scriptAsset('copy')
const scoresScript = scriptAsset('scores')

export const STYLESHEET_PATH = css.path
export const SCRIPT_PATH = script.path
export const SCORES_SCRIPT_PATH = scoresScript.path
export const FONT_PATHS: readonly string[] = [thai.path, latin.path]

export async function assets(app: FastifyInstance) {
  for (const { path, type, content } of [thai, latin, css, script, scoresScript])
    app.get(path, async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        // Score pages request fonts across origins, because their frames have an opaque origin.
        .header('access-control-allow-origin', '*')
        .type(type)
        .send(content),
    )
}
