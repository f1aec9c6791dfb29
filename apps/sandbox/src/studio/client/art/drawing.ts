/** Drawings as data: written once, drawn as often as they are shown. */
import { s } from '../dom.ts'

type Attributes = Readonly<Record<string, string | number>>
/** Name of an SVG element, its attributes, and what stands in it. */
export type Shape = readonly [name: keyof SVGElementTagNameMap, attributes: Attributes, ...inside: (Shape | string)[]]

export const group = (attributes: Attributes, ...inside: Shape[]): Shape => ['g', attributes, ...inside]
export const path = (d: string, fill: string, more: Attributes = {}): Shape => ['path', { d, fill, ...more }]
export const circle = (cx: number, cy: number, r: number, fill: string): Shape => ['circle', { cx, cy, r, fill }]
/** A line without filling, with round ends. */
export const line = (d: string, stroke: string, width: number): Shape => [
  'path',
  { d, fill: 'none', stroke, 'stroke-width': width, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' },
]

const element = ([name, attributes, ...inside]: Shape): SVGElement =>
  s(name, attributes, ...inside.map((each) => (typeof each === 'string' ? each : element(each))))

/** The picture alone, without a name: whoever shows it says what it is. */
export const drawing = (shape: Shape, viewBox: string, className: string): SVGSVGElement =>
  s('svg', { viewBox, class: className, 'aria-hidden': 'true' }, element(shape))
