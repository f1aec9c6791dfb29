/** Assembles the page of the build for one address: styles inside, code announced, rendered content in its place. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { RenderedPage } from '@duang/contract/site/page-rendering'

/** The place in the page for what only the server has. */
const BRAND_PLACE = '<!--brand-->'
const ROOT = /<div id="root">[\s\S]*<!--\/page-->\s*<\/div>/
const STYLE_SHEET = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g
/** The entry and its imports. All of it is announced again, together with the code of the page. */
const CODE = /\s*<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>|\s*<link rel="modulepreload"[^>]*>/g

/**
 * Keeps a form that is submitted, or else a button that is pressed, before the code is active. The code then repeats it
 * (`apps/web/src/app/use-early-input.ts`). Runs before the code's own listeners, which may exist before they have received the typed text.
 */
const EARLY_ACTION =
  `{let early;const keep=e=>{const kept=e.type=='submit'?e.target:e.target.closest('button[type=button]');` +
  `if(kept){e.type=='submit'&&e.preventDefault();e.stopImmediatePropagation();early=kept}};` +
  `for(const type of ['submit','click'])addEventListener(type,keep,true);` +
  `repeatEarly=()=>{for(const type of ['submit','click'])removeEventListener(type,keep,true);` +
  `if(!early?.isConnected)return;if(early.tagName!='FORM')early.click();else if(early.requestSubmit)early.requestSubmit();` +
  // Safari before 16.
  `else early.dispatchEvent(new Event('submit',{bubbles:true,cancelable:true}))}}`

/** Libraries, and what all pages share. */
const LARGE_BYTES = 50_000

export type PageParts = { path: string; head: string; nonce: string; rendered: RenderedPage | undefined }
/** `hasPage`: whether the build has a page at the path. Parameters in its pattern match anything. */
export type PageFile = { assemble: (parts: PageParts) => string; hasPage: (address: string) => boolean }

/** `pageFolder`: of the language's build, where it differs. Undefined: the site is not built. */
export function readPageFile(folder: string, pageFolder = folder): PageFile | undefined {
  const file = path.join(pageFolder, 'index.html')
  if (!existsSync(file)) return undefined
  const template = readFileSync(file, 'utf8')
  const neededBy = readFirstLoads(path.join(pageFolder, 'first-loads.json'))
  const textOf = remember((address: string) => readFileSync(path.join(folder, address), 'utf8'))
  const sizeOf = remember((address: string) => statSync(path.join(folder, address)).size)
  const entry = template.match(/<script type="module"[^>]*src="([^"]+)"/)?.[1] ?? ''
  const ownStyles = [...template.matchAll(STYLE_SHEET)].map(([, href]) => href as string)

  return {
    hasPage: (address) => neededBy(address) !== undefined,
    assemble: ({ path: address, head, nonce, rendered }) => {
      const needed = neededBy(address) ?? []
      const styles = new Set([...ownStyles, ...needed.filter((each) => each.endsWith('.css'))])
      const code = new Set([entry, ...needed.filter((each) => each.endsWith('.js'))])
      const page = template
        .replace(STYLE_SHEET, '')
        .replace(CODE, '')
        .replace(BRAND_PLACE, () => head)
        .replace('</head>', () => `${inlined([...styles], textOf, nonce)}</head>`)
        .replace('</body>', () => `${loading([...code], sizeOf, nonce)}</body>`)
      return rendered ? page.replace(ROOT, () => rendering(rendered, nonce)) : page
    },
  }
}

/**
 * Inlines the styles, since a request of its own would delay the first paint. Links of a type that no browser fetches show the loader
 * that they are present.
 */
function inlined(styles: readonly string[], textOf: (address: string) => string, nonce: string): string {
  if (styles.length === 0) return ''
  const links = styles.map((href) => `<link rel="stylesheet" type="text/inlined" href="${href}">`)
  return `<style nonce="${nonce}">${styles.map(textOf).join('')}</style>${links.join('')}`
}

/**
 * Requests all code of a page at its first paint, so that content and fonts load first. Where no paint is reported, it does so after
 * a second. Long work is split, so that a slow phone can react to a touch in between: the requests (20 files need 90 ms there), and
 * the running of large files.
 */
function loading(code: readonly string[], sizeOf: (address: string) => number, nonce: string): string {
  const [entry, ...others] = code
  const turns = [...others.filter((href) => sizeOf(href) >= LARGE_BYTES), entry]
  return (
    `<script nonce="${nonce}">(async()=>{const turn=ms=>new Promise(done=>setTimeout(done,ms)),gone=[];` +
    `await new Promise(go=>{setTimeout(go,1e3);self.PerformanceObserver&&new PerformanceObserver(go).observe({type:'paint',buffered:true})});` +
    `for(const [n,href] of ${jsonForScript(code)}.entries()){` +
    `document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',crossOrigin:'',href,onerror(){gone.push(href)}}));` +
    `if(n%6==5)await turn()}try{for(const href of ${jsonForScript(turns)}){await import(href);await turn()}}catch(error){${LOAD_AGAIN}}})()</script>`
  )
}

/**
 * Runs where the code of a page failed. A browser remembers that a module could not be fetched, so the page is loaded again, as soon as
 * every missing file can be had. An error in the code itself is thrown: loading again would repeat it.
 */
const LOAD_AGAIN =
  `if(!gone[0])throw error;for(;;)try{await turn(2e3);` +
  `for(const href of gone)if(!(await fetch(href,{cache:'reload'})).ok)throw href;break}catch{}location.reload()`

/** The rendered content, and the state from which the code continues. */
const rendering = ({ html, state }: RenderedPage, nonce: string): string =>
  `<div id="root">${html}</div><script type="application/json" id="state">${jsonForScript(state)}</script>` +
  `<script nonce="${nonce}">${EARLY_ACTION}</script>`

/** JSON for a script element: no value can end the element, nor begin a comment. */
export const jsonForScript = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c')

/** The files that the page of an address needs at once, as the build listed them by pattern (`/aff/:afCode`). Undefined: no such page. */
function readFirstLoads(file: string): (address: string) => readonly string[] | undefined {
  if (!existsSync(file)) return () => []
  const loads: Record<string, string[]> = JSON.parse(readFileSync(file, 'utf8'))
  const patterns = Object.entries(loads).map(([pattern, files]) => ({
    pattern: new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}/?$`),
    files,
  }))
  return (address) => patterns.find(({ pattern }) => pattern.test(address))?.files
}

function remember<Value>(make: (key: string) => Value): (key: string) => Value {
  const made = new Map<string, Value>()
  return (key) => {
    if (!made.has(key)) made.set(key, make(key))
    return made.get(key) as Value
  }
}
