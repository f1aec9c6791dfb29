/**
 * The page of a game. Its frame is rendered here, so that it shows before any code runs. The studio serves it at an address without
 * secrets and redirects to `{address}#session={session of play}`: a fragment reaches no server and no log.
 */
import { FONT_PATHS } from '#kit/assets.ts'
import { html } from '#kit/html.ts'
import type { ReelLook, StudioGame } from '../wire.ts'
import { clientPath, MODULE_PATHS, themePath } from './client-files.ts'
import { lineIcon } from './line-icon.ts'

/** Code and styles from here only, no text becomes code (Trusted Types). `sites`: origins that may frame the game. */
export const gamePageHeaders = (sites: ReadonlySet<string> = new Set()) => ({
  'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors ${[...sites].join(' ') || "'none'"}; require-trusted-types-for 'script'`,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
})

export type GamePage = {
  /** `code` as in the address of the calls: `/studio/{code}/api/…`. `accent`: `#RRGGBB`, of the brand or of the studio. */
  studio: { code: string; name: string; accent: string }
  game: StudioGame
  /** Of reels. */
  look?: ReelLook | undefined
  /** Of games with one. */
  bowl?: 'gold' | undefined
  name: string
}

export const renderGamePage = ({ studio, game, look, bowl, name }: GamePage): string =>
  html`<!doctype html>
<html lang="th">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
  <meta name="color-scheme" content="dark">
  <meta name="theme-color" content="#0a0a12">
  <meta name="robots" content="noindex">
  <base target="_top">
  <title>${name} | ${studio.name}</title>
  ${FONT_PATHS.map((path) => html`<link rel="preload" href="${path}" as="font" type="font/woff2" crossorigin>`)}
  ${['house.css', 'client/shell.css', 'client/win-moment.css', `client/${game}.css`].map((file) => html`<link rel="stylesheet" href="${clientPath(file)}">`)}
  <link rel="stylesheet" href="${themePath(studio.accent)}">
  <link rel="icon" href="data:,">
  ${[...MODULE_PATHS, clientPath(`client/${game}.ts`)].map((path) => html`<link rel="modulepreload" href="${path}">`)}
  <script type="module" src="${clientPath('client/main.ts')}"></script>
</head>
<body class="play" data-studio="${studio.code}" data-game="${game}"${look && html` data-look="${look}"`}${bowl && html` data-bowl="${bowl}"`}>
  <a class="skip-link" href="#content">ข้ามไปที่โต๊ะเกม</a>
  <div class="background" aria-hidden="true"></div>
  <header class="play-top">
    <a class="icon-button" id="leave" aria-label="ออกจากเกม" hidden>${lineIcon('back')}</a>
    <div class="play-names"><p class="play-studio">${studio.name}</p><h1 class="play-name">${name}</h1></div>
    <p class="play-credit"><span class="play-label">เครดิต</span> <strong class="money" id="credit">…</strong></p>
  </header>
  <section class="play-facts" aria-label="การเล่นครั้งนี้">
    <span class="play-label-chip">เงินจำลอง</span>
    <span>เล่นมา <span class="money" id="clock">0:00:00</span></span>
    <span>สุทธิ <span class="money" id="net" data-tone="plain">฿0</span></span>
  </section>
  <p class="play-line" id="line" role="status" hidden><span class="spinner" aria-hidden="true"></span><span id="line-text"></span></p>
  <main class="play-main" id="content" tabindex="-1">
    <section class="play-table" id="table" aria-label="โต๊ะเกม"><div class="skeleton play-skeleton"></div></section>
    <section class="play-desk" id="desk" aria-label="เดิมพัน">
      <div class="play-result"><p id="result" role="status" data-tone="plain"></p>
        <button class="button button-text" type="button" id="skip" hidden>ข้าม</button></div>
      <p class="play-slip" id="slip" role="status" hidden></p>
      <div id="tray"></div>
      <div class="play-stake">
        <p><span class="play-label">เดิมพันรอบนี้</span> <strong class="money" id="stake">฿0.00</strong></p>
        <button class="icon-button" type="button" id="repeat" aria-label="วางเหมือนรอบก่อน" disabled>${lineIcon('repeat')}</button>
        <button class="icon-button" type="button" id="undo" aria-label="ย้อนชิปล่าสุด" disabled>${lineIcon('undo')}</button>
        <button class="icon-button" type="button" id="clear" aria-label="ล้างเดิมพัน" disabled>${lineIcon('clear')}</button>
      </div>
      <button class="button button-gold button-wide play-button" type="button" id="play" aria-disabled="true">${game === 'reels' && lineIcon('spin')}<span id="play-word">กำลังเปิดเกม</span></button>
    </section>
  </main>
  <nav class="play-sheets" aria-label="ข้อมูลเกม">
    <button type="button" id="open-rules">${lineIcon('rules')}<span>กติกา</span></button>
    <button type="button" id="open-history">${lineIcon('history')}<span>ประวัติ</span></button>
    <button type="button" id="open-proof">${lineIcon('proof')}<span>ความยุติธรรม</span></button>
    <button type="button" id="sound" aria-label="เสียงและการสั่น" aria-pressed="false">${lineIcon('mute')}${lineIcon('sound')}<span>เสียง</span></button>
  </nav>
</body>
</html>`.markup
