/** Rich text of announcements and legal texts: sanitized when staff write it, and sent as data that pages render without parsing markup. */
import type { RichBlock, RichSpan } from '@duang/contract/announcement'
import { Parser } from 'htmlparser2'
import sanitizeHtml from 'sanitize-html'

const DEPTH_MAX = 8

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

/** Blocks of sanitized markup. A line break outside of paragraphs and lists begins a new paragraph, as in a plain text. */
export function blocksOf(html: string): RichBlock[] {
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
