/** Icons of the frame. Those that browser code renders are in client/dom.ts. */
import { type Html, html } from '#kit/html.ts'

const PATHS = {
  back: 'M20 12H5M11 6l-6 6 6 6',
  rules: 'M5 4.5h9.5a3 3 0 0 1 3 3V20H8a3 3 0 0 1-3-3ZM8.5 9h5.5M8.5 12.5h5.5M5 17a3 3 0 0 1 3-3h9.5',
  history: 'M12 7v5.5l3.5 2M4.2 9.5A8.5 8.5 0 1 1 3.6 13M3.5 5v4.7h4.7',
  proof: 'M12 3.5 19 6v5.5c0 4.5-2.8 7.6-7 9-4.2-1.4-7-4.5-7-9V6ZM8.8 12l2.3 2.3 4.2-4.4',
  undo: 'M9 6 4.5 10.5 9 15M5 10.5h9a5 5 0 0 1 0 10h-2.5',
  repeat:
    'M17 3.5 20.5 7 17 10.5M20.5 7H7.5A3.5 3.5 0 0 0 4 10.5V12M7 20.5 3.5 17 7 13.5M3.5 17h13a3.5 3.5 0 0 0 3.5-3.5V12',
  spin: 'M20 11a8 8 0 0 0-14.300-4.200L4 8.500M4 4.500v4h4M4 13a8 8 0 0 0 14.300 4.200L20 15.500M20 19.500v-4h-4',
  sound: 'M4 9.8v4.4h3.4L12 18V6L7.4 9.8ZM15.3 9.2a4 4 0 0 1 0 5.6M18 6.6a7.8 7.8 0 0 1 0 10.8',
  mute: 'M4 9.8v4.4h3.4L12 18V6L7.4 9.8ZM16 9.7l4.6 4.6M20.6 9.7 16 14.3',
  clear: 'M5 7h14M10 4h4M7 7l.8 12.5h8.4L17 7M10.3 11v5M13.7 11v5',
} as const

export const lineIcon = (name: keyof typeof PATHS): Html =>
  html`<svg class="line-icon" width="24" height="24" viewBox="0 0 24 24" aria-hidden="true"><path d="${PATHS[name]}"/></svg>`
