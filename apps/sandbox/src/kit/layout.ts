/** The frame around each page of the sandbox. */
import { FONT_PATHS, SCRIPT_PATH, STYLESHEET_PATH } from '#kit/assets.ts'
import { type Html, html } from '#kit/html.ts'
import { type IconName, icon, mark } from '#kit/icons.ts'

/** No inline script or style, no third-party content. The lattice of the background is a picture inside the stylesheet. */
export const PAGE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; font-src 'self'; script-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
} as const

type Section = { href: string; label: string; icon: IconName }

const SECTIONS: readonly Section[] = [
  { href: '/', label: 'บัญชี', icon: 'people' },
  { href: '/transfer', label: 'โอนเงิน', icon: 'send' },
  { href: '/site', label: 'เว็บไซต์', icon: 'site' },
  { href: '/switches', label: 'สวิตช์', icon: 'switches' },
]

export type Page = {
  title: string
  /** Path of the page's section. */
  section?: string
  siteUrl: string
  body: Html
}

export function renderPage({ title, section, siteUrl, body }: Page): string {
  const link = (each: Section) => html`
    <a class="nav-link" href="${each.href}" ${each.href === section && html`aria-current="page"`}>${icon(each.icon)}<span>${each.label}</span></a>`
  return html`<!doctype html>
<html lang="th">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
  <meta name="color-scheme" content="dark">
  <meta name="robots" content="noindex">
  <title>${title} | ธนาคารจำลอง</title>
  ${FONT_PATHS.map((path) => html`<link rel="preload" href="${path}" as="font" type="font/woff2" crossorigin>`)}
  <link rel="stylesheet" href="${STYLESHEET_PATH}">
  <link rel="icon" href="data:,">
  <script src="${SCRIPT_PATH}" defer></script>
</head>
<body>
  <a class="skip-link" href="#content">ข้ามไปที่เนื้อหา</a>
  <div class="background" aria-hidden="true"></div>
  <header class="top">
    <p class="play-money">${icon('alert', 18)}<span>ธนาคารจำลอง เงินจำลอง ไม่ใช่เงินจริง</span></p>
    <div class="top-bar">
      <a class="brand" href="/">${mark}<span>ธนาคารจำลอง</span></a>
      <nav class="nav" aria-label="เมนูหลัก">${SECTIONS.map(link)}</nav>
      <a class="button button-quiet to-site" href="${siteUrl}">${icon('back', 20)}<span>กลับเว็บไซต์</span></a>
    </div>
  </header>
  <main id="content" class="content" tabindex="-1">${body}</main>
</body>
</html>`.markup
}
