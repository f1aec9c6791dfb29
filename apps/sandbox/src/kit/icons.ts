/** Icons of our own, 24 px, drawn in the colour of the text. Always beside a word. */
import { Html, html } from '#kit/html.ts'

const PATHS = {
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20c.5-4 3-6 6.5-6s6 2 6.5 6M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5c2 .8 3.2 2.5 3.5 5.5',
  send: 'M4 12h15M13 6l6 6-6 6',
  site: 'M4 5h16v14H4ZM4 9.5h16M7.5 7.25h.01',
  switches: 'M4 8h9M19 8h1M4 16h2M12 16h8M16 5.5v5M9 13.5v5',
  in: 'M12 4v11M7 10.5l5 5 5-5M5 20h14',
  out: 'M12 16V5M7 9.5l5-5 5 5M5 20h14',
  copy: 'M9 9h11v11H9ZM5 15H4V4h11v1',
  check: 'M5 12.5l4.5 4.5L19 7',
  alert: 'M12 7.5v5.5M12 16.5h.01M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
  open: 'M12 5v14M5 12h14',
  clock: 'M12 7v5.5l3.5 2M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
  back: 'M20 12H5M11 6l-6 6 6 6',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM16.2 16.2 21 21',
} as const

export type IconName = keyof typeof PATHS

export const icon = (name: IconName, size = 24): Html =>
  html`<svg width="${size}" height="${size}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="${PATHS[name]}"/></svg>`

/** ประจำยาม, the four-petal flower: the mark of the house. */
export const mark: Html = new Html(
  '<svg class="mark" width="36" height="36" viewBox="0 0 36 36" aria-hidden="true"><path fill="var(--brand)" d="M18 2c2.5 5.5 5 8 16 16-11 8-13.5 10.5-16 16-2.5-5.5-5-8-16-16C13 10 15.5 7.5 18 2Z"/><path fill="none" stroke="var(--on-brand)" stroke-width="1.8" d="M18 11.5 24.5 18 18 24.5 11.5 18Z"/><circle cx="18" cy="18" r="2" fill="var(--on-brand)"/></svg>',
)
