/** Drawings in a page. */
import { s } from '../dom.ts'
import type { Shape } from './shape.ts'

export const element = ([name, attributes, ...inside]: Shape): SVGElement =>
  s(name, attributes, ...inside.map((each) => (typeof each === 'string' ? each : element(each))))

/** The picture alone, without an accessible name: its container has the name. */
export const drawing = (shape: Shape, viewBox: string, className: string): SVGSVGElement =>
  s('svg', { viewBox, class: className, 'aria-hidden': 'true' }, element(shape))
