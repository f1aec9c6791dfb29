/** Stand-ins for three providers of chats: scripts at the addresses and under the names of the real ones, and the window they open. */
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { FONT_PATHS, STYLESHEET_PATH } from '#kit/assets.ts'
import { html } from '#kit/html.ts'
import { disturb, type Outside } from '#outside/outside.ts'

const read = (name: string): string => readFileSync(new URL(`./${name}.js`, import.meta.url), 'utf8')
/** In a scope of its own, like a provider's script. */
const script = (name: string): string => `{\n${read('common')}\n${read(name)}\n}`

/** Addresses of the real scripts, below the origin of each provider. */
const SCRIPTS = [
  ['/packs/js/sdk.js', script('chatwoot')],
  ['/tawk-stand-in/:widget', script('tawk')],
  ['/tracking.js', script('livechat')],
] as const
const WINDOW_SCRIPT = '/chat/window.js'

const WINDOW_HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; font-src 'self'; script-src 'self'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors *",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
} as const

export async function chatStandIns(app: FastifyInstance, { outside }: { outside: Outside }) {
  for (const [path, source] of SCRIPTS)
    app.get(path, async (request, reply) => {
      await disturb(outside.switches().chat, request)
      return reply.header('cache-control', 'no-store').type('text/javascript; charset=utf-8').send(source)
    })
  app.get(WINDOW_SCRIPT, async (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/javascript; charset=utf-8').send(read('window')),
  )
  app.get('/chat/window', async (_request, reply) =>
    reply.headers(WINDOW_HEADERS).type('text/html; charset=utf-8').send(windowPage),
  )
}

const windowPage = html`<!doctype html>
<html lang="th">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>แชตสดจำลอง</title>
  ${FONT_PATHS.map((path) => html`<link rel="preload" href="${path}" as="font" type="font/woff2" crossorigin>`)}
  <link rel="stylesheet" href="${STYLESHEET_PATH}">
  <link rel="icon" href="data:,">
  <script src="${WINDOW_SCRIPT}" defer></script>
</head>
<body class="chat-window">
  <div class="chat-top"><h1>แชตสดจำลอง</h1><button class="button button-quiet" type="button" id="minimise">ย่อ</button></div>
  <main aria-label="แชตสดจำลอง">
    <h2>ผู้ให้บริการแชตได้รับ</h2>
    <dl class="facts" id="given"></dl>
    <h2>ข้อความ</h2>
    <ul class="talk" id="talk" aria-live="polite"></ul>
  </main>
  <form><div class="field"><label class="field-label" for="text">พิมพ์ข้อความ</label>
    <div class="field-box"><input class="field-input" id="text" name="text" autocomplete="off" maxlength="500"></div></div>
    <button class="button button-gold" type="submit">ส่ง</button></form>
</body>
</html>`.markup
