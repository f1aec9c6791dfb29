/** Creates elements. Texts are always text nodes: no page parses HTML, as their policy (Trusted Types) demands. */

type Child = Node | string | number | null | undefined | false
/** `on…` are listeners, `true` sets an attribute without a value, `false` and `null` omit it. The rest are attributes. */
type Attributes = Record<string, string | number | boolean | null | undefined | ((event: Event) => void)>

const SVG = 'http://www.w3.org/2000/svg'

export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  return filled(document.createElement(tag), attributes, children)
}

/** The same for pictures. */
export function s<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[Tag] {
  return filled(document.createElementNS(SVG, tag) as SVGElementTagNameMap[Tag], attributes, children)
}

function filled<Kind extends Element>(element: Kind, attributes: Attributes, children: Child[]): Kind {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value)
    else if (value === true) element.setAttribute(name, '')
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value))
  }
  put(element, ...children)
  return element
}

/** Replaces the content. */
export function put(element: Element, ...children: Child[]): void {
  const kept = children.filter((child) => child !== null && child !== undefined && child !== false)
  element.replaceChildren(...kept.map((child) => (child instanceof Node ? child : String(child))))
}

const ICONS = {
  close: 'M6 6l12 12M18 6 6 18',
  less: 'M6 12h12',
  more: 'M12 6v12M6 12h12',
  check: 'M5 12.5l4.5 4.5L19 7',
} as const

export type IconName = keyof typeof ICONS

export const icon = (name: IconName, size = 24): SVGSVGElement =>
  s(
    'svg',
    { width: size, height: size, viewBox: '0 0 24 24', class: 'line-icon', 'aria-hidden': 'true' },
    s('path', { d: ICONS[name] }),
  )

/** Waits in steps of the picture. `skip` ends it at once. */
export function pause(milliseconds: number, skip: AbortSignal): Promise<void> {
  if (skip.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      skip.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    skip.addEventListener('abort', end)
  })
}
