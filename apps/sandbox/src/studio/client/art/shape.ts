/** Drawings as data: written once, rendered into a page or into a file. */

type Attributes = Readonly<Record<string, string | number>>
/** Name of an SVG element, its attributes, and its content. */
export type Shape = readonly [
  name: 'g' | 'path' | 'circle' | 'ellipse' | 'rect' | 'text',
  attributes: Attributes,
  ...inside: (Shape | string)[],
]

export const group = (attributes: Attributes, ...inside: Shape[]): Shape => ['g', attributes, ...inside]
export const path = (d: string, fill: string, more: Attributes = {}): Shape => ['path', { d, fill, ...more }]
export const circle = (cx: number, cy: number, r: number, fill: string): Shape => ['circle', { cx, cy, r, fill }]
/** A line without filling, with round ends. */
export const line = (d: string, stroke: string, width: number): Shape => [
  'path',
  { d, fill: 'none', stroke, 'stroke-width': width, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' },
]

const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** As SVG in text, for files and for pictures. Attributes are our own and need no escaping. */
export const markup = ([name, attributes, ...inside]: Shape): string =>
  `<${name} ${Object.entries(attributes)
    .map(([key, value]) => `${key}="${value}"`)
    .join(
      ' ',
    )}>${inside.map((each) => (typeof each === 'string' ? escapeText(each) : markup(each))).join('')}</${name}>`
