/** Shared parts of the score pages. Other sites frame them: no cookies, no storage, light or dark as the address states. */
import { FONT_PATHS, SCORES_SCRIPT_PATH, STYLESHEET_PATH } from '#kit/assets.ts'
import { type Html, html } from '#kit/html.ts'

/** Any site may frame the page. In a sandboxed frame its origin is opaque, so its own reload is a cross-origin request. */
export const FRAME_HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; font-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors *",
  'access-control-allow-origin': '*',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
} as const

export type Theme = 'dark' | 'light'

export type FramePage = {
  title: string
  theme: Theme
  /** Interval of reloads in seconds. Undefined: the page does not change by itself. */
  refreshSeconds?: number
  body: Html
}

export function renderFramePage({ title, theme, refreshSeconds, body }: FramePage): string {
  return html`<!doctype html>
<html lang="th" data-theme="${theme}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="${theme}">
  <meta name="robots" content="noindex">
  <title>${title} | ฟุตบอลสมมติ</title>
  ${FONT_PATHS.map((path) => html`<link rel="preload" href="${path}" as="font" type="font/woff2" crossorigin>`)}
  <link rel="stylesheet" href="${STYLESHEET_PATH}">
  <link rel="icon" href="data:,">
  ${refreshSeconds !== undefined && html`<script src="${SCORES_SCRIPT_PATH}" defer></script>`}
</head>
<body class="scores">
  <main id="scores" aria-label="${title}" ${refreshSeconds !== undefined && html`data-refresh="${refreshSeconds}"`}>${body}</main>
</body>
</html>`.markup
}

export const scoresFooter: Html = html`<p class="scores-note">สโมสรและผลการแข่งขันทั้งหมดเป็นเรื่องสมมติ</p>`
