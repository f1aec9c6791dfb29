/** The bowl over the dice and the plate below them, both in a viewBox of 240 by 150. */

import { flower } from './flower.ts'
import { group, line, path, type Shape } from './shape.ts'

export const PLATE: Shape = group(
  {},
  ['ellipse', { cx: 120, cy: 112, rx: 118, ry: 36, fill: '#5a4410' }],
  ['ellipse', { cx: 120, cy: 106, rx: 118, ry: 36, fill: '#e8dcc0' }],
  ['ellipse', { cx: 120, cy: 105, rx: 104, ry: 29, fill: '#f6eedb' }],
  ['ellipse', { cx: 120, cy: 106, rx: 111, ry: 32, fill: 'none', stroke: '#1d4f91', 'stroke-width': 2 }],
  ['ellipse', { cx: 120, cy: 107, rx: 90, ry: 23, fill: '#e8dcc0' }],
)

type Glaze = { foot: string; body: string; shade: string; ink: string; light: string }
/** Blue and white, as the bowls of the market. */
const MARKET: Glaze = { foot: '#dfe6ee', body: '#f4f6fa', shade: '#d5dde8', ink: '#1d4f91', light: '#fff' }
const GOLD: Glaze = { foot: '#d9ad3c', body: '#f0cc62', shade: '#d3a233', ink: '#7a4d08', light: '#fff6d2' }

/** Turned upside down over the dice. */
const bowl = ({ foot, body, shade, ink, light }: Glaze): Shape =>
  group(
    {},
    path('M92 12C92 4 148 4 148 12L152 22H88Z', foot),
    path('M18 118C18 50 64 18 120 18S222 50 222 118C222 134 176 142 120 142S18 134 18 118Z', body),
    path(
      'M150 21.500C196 32 222 66 222 118 222 134 176 142 120 142 112 142 104 141.9 97 141.5 160 136 186 116 184 82 182 56 170 34 150 21.500Z',
      shade,
    ),
    line('M21 100C44 116 196 116 219 100M19.5 108C42 124.5 198 124.5 220.5 108', ink, 2.4),
    line('M46 53C76 66 164 66 194 53', ink, 2),
    flower(120, 86, 1.15, ink),
    flower(70, 83, 0.82, ink),
    flower(170, 83, 0.82, ink),
    line(
      'M95 72C100 80 100 92 95 100M145 72C140 80 140 92 145 100M38 86C42 90 42 94 40 98M202 86C198 90 198 94 200 98',
      ink,
      1.6,
    ),
    line('M64 40C52 48 44 57 39 68', light, 5),
  )

export const BOWLS = { market: bowl(MARKET), gold: bowl(GOLD) } as const
