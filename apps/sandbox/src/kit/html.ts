/** HTML that escapes by default: each value of the template is text, unless {@link html} made it. */
export class Html {
  readonly markup: string
  constructor(markup: string) {
    this.markup = markup
  }
}

export type HtmlPart = Html | string | number | false | undefined | readonly HtmlPart[]

/** html`<p>${name}</p>`: strings and numbers are escaped, lists joined, `false` and `undefined` omitted. */
export function html(strings: TemplateStringsArray, ...parts: HtmlPart[]): Html {
  return new Html(strings.map((text, index) => (index === 0 ? text : markupOf(parts[index - 1]) + text)).join(''))
}

function markupOf(part: HtmlPart): string {
  if (part === false || part === undefined) return ''
  if (part instanceof Html) return part.markup
  if (typeof part === 'string' || typeof part === 'number') return escapeText(String(part))
  return part.map(markupOf).join('')
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeText = (text: string) => text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter)
