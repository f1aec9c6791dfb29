/** Rich text of announcements and legal texts: sanitized when staff write it, and sent as data that pages render without parsing markup. */
import type { RichBlock, RichSpan } from '@duang/contract/site/announcement'
import { Parser } from 'htmlparser2'
import { LRUCache } from 'lru-cache'
import sanitizeHtml from 'sanitize-html'

const DEPTH_MAX = 8
/**
 * Markup with more costs seconds to sanitize, and is no text that a person wrote: elements within each other, and tags. A legal text of
 * the largest size has some hundred paragraphs.
 */
const BOUNDS = { depth: 40, tags: 10_000 }

/** Whether markup can be sanitized and shown at a small cost. */
export function isWithinBounds(html: string): boolean {
  const state = { depth: 0, tags: 0 }
  const parser = new Parser({
    onopentag() {
      state.depth++
      state.tags++
      if (state.depth > BOUNDS.depth || state.tags > BOUNDS.tags) throw new OutOfBounds()
    },
    onclosetag() {
      state.depth--
    },
  })
  try {
    parser.end(html)
    return true
  } catch (error) {
    if (error instanceof OutOfBounds) return false
    throw error
  }
}
class OutOfBounds extends Error {}

/** Paragraphs, lists, strong and emphasized text, and links to https addresses and to pages of the site. Everything else is dropped. */
export const sanitize = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: ['p', 'br', 'ul', 'ol', 'li', 'strong', 'em', 'a'],
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['https'],
    allowedSchemesAppliedToAttributes: ['href'],
    allowProtocolRelative: false,
    nestingLimit: DEPTH_MAX,
    transformTags: { b: 'strong', i: 'em', div: 'p' },
  }).trim()

/** An https address or a path of this site; null for any other. */
const safeHref = (href: string | undefined): string | null =>
  href !== undefined && /^(https:\/\/[^\s\\]+|\/(?![/\\])[^\s\\]*)$/.test(href) ? href : null

const INLINE = ['strong', 'em', 'a']

/** Texts that were parsed, up to so many letters in all. A text is read far more often than it is written. */
const parsed = new LRUCache<string, readonly RichBlock[]>({
  maxSize: 4_000_000,
  // Blocks are larger than their text.
  sizeCalculation: (_blocks, html) => html.length + 1,
})

/**
 * Blocks of sanitized markup, parsed once. A line break outside of paragraphs and lists begins a new paragraph, as in a plain text. The
 * blocks are shared: no caller changes them.
 */
export function blocksOf(html: string): RichBlock[] {
  const blocks = parsed.get(html) ?? parse(html)
  parsed.set(html, blocks)
  return [...blocks]
}

function parse(html: string): RichBlock[] {
  const blocks: RichBlock[] = []
  const look = { strong: 0, em: 0, hrefs: [] as (string | null)[], outer: 0 }
  let spans: RichSpan[] | undefined
  const begin = (kind: RichBlock['kind']): RichSpan[] => {
    spans = []
    blocks.push({ kind, spans })
    return spans
  }
  const addText = (text: string) => {
    if (text === '' || (text.trim() === '' && !spans?.length)) return
    const href = look.hrefs.at(-1) ?? null
    const to = spans ?? begin('paragraph')
    to.push({ text, isStrong: look.strong > 0, isEmphasized: look.em > 0, href })
  }
  const parser = new Parser({
    onopentag(name, { href }) {
      if (name === 'strong' || name === 'em') look[name]++
      else if (name === 'a') look.hrefs.push(safeHref(href))
      else {
        if (name !== 'br') look.outer++
        spans = name === 'li' ? begin('item') : undefined
      }
    },
    ontext(text) {
      if (look.outer > 0) return addText(text.replace(/\s+/g, ' '))
      for (const [at, line] of text.split('\n').entries()) {
        if (at > 0) spans = undefined
        addText(line)
      }
    },
    onclosetag(name) {
      if (name === 'strong' || name === 'em') look[name]--
      else if (name === 'a') look.hrefs.pop()
      else if (name !== 'br') look.outer--
      if (!INLINE.includes(name)) spans = undefined
    },
  })
  parser.end(html)
  return blocks.filter((block) => block.spans.length > 0)
}
