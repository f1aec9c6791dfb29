/**
 * The page of a game. Its frame is rendered here, so that it shows before any code runs. The studio serves it at an address without
 * secrets and redirects to `{address}#session={session of play}`: a fragment reaches no server and no log.
 */
import type { Language } from '@duang/contract/wire/language'
import { FONT_PATHS } from '#kit/assets.ts'
import { html } from '#kit/html.ts'
import type { ReelLook, StudioGame } from '../wire.ts'
import { clientPath, modulePaths, themePath } from './client-files.ts'
import * as en from './en.ts'
import { lineIcon } from './line-icon.ts'
import * as th from './th.ts'

const TEXTS = { th: th.page, en: en.page } as const satisfies Record<Language, unknown>

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
  language?: Language
}

export function renderGamePage({ studio, game, look, bowl, name, language = 'th' }: GamePage): string {
  const say = TEXTS[language]
  return html`<!doctype html>
<html lang="${language}">
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
  ${[...modulePaths(language), clientPath(`client/${game}.ts`, language)].map((path) => html`<link rel="modulepreload" href="${path}">`)}
  <script type="module" src="${clientPath('client/main.ts', language)}"></script>
</head>
<body class="play" data-studio="${studio.code}" data-game="${game}"${look && html` data-look="${look}"`}${bowl && html` data-bowl="${bowl}"`}>
  <a class="skip-link" href="#content">${say.skipToTable}</a>
  <div class="background" aria-hidden="true"></div>
  <header class="play-top">
    <a class="icon-button" id="leave" aria-label="${say.leave}" hidden>${lineIcon('back')}</a>
    <div class="play-names"><p class="play-studio">${studio.name}</p><h1 class="play-name">${name}</h1></div>
    <p class="play-credit"><span class="play-label">${say.credit}</span> <strong class="money" id="credit">…</strong></p>
  </header>
  <section class="play-facts" aria-label="${say.thisPlay}">
    <span class="play-label-chip">${say.playMoney}</span>
    <span>${say.played} <span class="money" id="clock">0:00:00</span></span>
    <span>${say.net} <span class="money" id="net" data-tone="plain">฿0</span></span>
  </section>
  <p class="play-line" id="line" role="status" hidden><span class="spinner" aria-hidden="true"></span><span id="line-text"></span></p>
  <main class="play-main" id="content" tabindex="-1">
    <section class="play-table" id="table" aria-label="${say.table}"><div class="skeleton play-skeleton"></div></section>
    <section class="play-desk" id="desk" aria-label="${say.stakes}">
      <div class="play-result"><p id="result" role="status" data-tone="plain"></p>
        <button class="button button-text" type="button" id="skip" hidden>${say.skip}</button></div>
      <p class="play-slip" id="slip" role="status" hidden></p>
      <div id="tray"></div>
      <div class="play-stake">
        <p><span class="play-label">${say.stakeOfRound}</span> <strong class="money" id="stake">฿0.00</strong></p>
        <button class="icon-button" type="button" id="repeat" aria-label="${say.repeat}" disabled>${lineIcon('repeat')}</button>
        <button class="icon-button" type="button" id="undo" aria-label="${say.undo}" disabled>${lineIcon('undo')}</button>
        <button class="icon-button" type="button" id="clear" aria-label="${say.clear}" disabled>${lineIcon('clear')}</button>
      </div>
      <button class="button button-gold button-wide play-button" type="button" id="play" aria-disabled="true">${game === 'reels' && lineIcon('spin')}<span id="play-word">${say.opening}</span></button>
    </section>
  </main>
  <nav class="play-sheets" aria-label="${say.about}">
    <button type="button" id="open-rules">${lineIcon('rules')}<span>${say.rules}</span></button>
    <button type="button" id="open-history">${lineIcon('history')}<span>${say.history}</span></button>
    <button type="button" id="open-proof">${lineIcon('proof')}<span>${say.fairness}</span></button>
    <button type="button" id="sound" aria-label="${say.soundAndVibration}" aria-pressed="false">${lineIcon('mute')}${lineIcon('sound')}<span>${say.sound}</span></button>
  </nav>
</body>
</html>`.markup
}
