/** Routes from the link of a launch to the page of the game. */
import { isLanguage } from '@duang/contract/wire/language'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { FONT_PATHS, STYLESHEET_PATH } from '#kit/assets.ts'
import { html } from '#kit/html.ts'
import { icon } from '#kit/icons.ts'
import { PAGE_HEADERS } from '#kit/layout.ts'
import { wordsIn } from '#studio/english.ts'
import * as en from '#studio/pages/en.ts'
import { gamePageHeaders, renderGamePage } from '#studio/pages/game-page.ts'
import * as th from '#studio/pages/th.ts'
import type { Studio } from '#studio/studio.ts'
import type { Ticket } from '#studio/studio-entries.ts'

export async function launchRoutes(app: FastifyInstance, { studio }: { studio: Studio }) {
  const { house } = studio
  const root = `/studio/${house.code}`

  app.get<{ Params: { ticket: string } }>(`${root}/play/:ticket`, async (request, reply) => {
    const ticket = studio.tickets.redeem(request.params.ticket)
    const session = ticket && !studio.books.switches.isDown ? await openPlay(studio, ticket) : undefined
    if (!ticket || !session) return showSpent(reply, studio.tickets.known(request.params.ticket))
    // A fragment reaches no server and no log.
    const shown = new URLSearchParams()
    if (ticket.accent) shown.set('accent', ticket.accent.slice(1))
    if (ticket.language === 'en') shown.set('lang', ticket.language)
    const query = shown.size > 0 ? `?${shown}` : ''
    const address = `${root}/table/${studio.accountOf(ticket.account).provider}/${ticket.gameCode}${query}#session=${session}`
    return reply.header('cache-control', 'no-store').redirect(address, 303)
  })

  app.get<{ Params: { provider: string; gameCode: string }; Querystring: { accent?: string; lang?: string } }>(
    `${root}/table/:provider/:gameCode`,
    async (request, reply) => {
      const account = studio.accounts.find(({ provider }) => provider === request.params.provider)
      const game = account?.games.find(({ gameCode }) => gameCode === request.params.gameCode)
      if (!game) return showSpent(reply)
      const language = isLanguage(request.query.lang) ? request.query.lang : 'th'
      const page = renderGamePage({
        studio: {
          ...house,
          name: wordsIn(language, house.name),
          accent: accentOf(request.query.accent) ?? house.accent,
        },
        game: game.game,
        look: game.look,
        bowl: game.bowl,
        name: game.name[language],
        language,
      })
      const sites = studio.books.sites.get(account?.id ?? '')
      return reply.headers(gamePageHeaders(sites)).type('text/html; charset=utf-8').send(page)
    },
  )
}

const accentOf = (given: unknown): string | undefined =>
  /^[0-9a-f]{6}$/i.test(String(given)) ? `#${given}` : undefined

/** Identifies the player of a launch: from the site for a seamless studio, from the launch for a studio that holds credit. */
async function openPlay(studio: Studio, ticket: Ticket): Promise<string | undefined> {
  const { account, playerRef, launchToken, gameCode, returnUrl } = ticket
  const player = { account, playerRef }
  if (studio.books.holdsCredit) return studio.openPlay(player, { gameCode, returnUrl, sessionToken: null })
  // Sent once: a launch token is single-use, so a lost reply cannot be requested again.
  const answer = await studio.client.ask(studio.accountOf(account), 'authenticate', { launchToken })
  if (answer === 'unknown' || answer.code !== 'OK' || answer.playerRef !== playerRef || !answer.sessionToken)
    return undefined
  if (answer.balance !== null) studio.noteBalance(player, answer.balance)
  return studio.openPlay(player, { gameCode, returnUrl, sessionToken: answer.sessionToken })
}

function showSpent(reply: FastifyReply, { returnUrl, language = 'th' }: Partial<Ticket> = {}): FastifyReply {
  const say = language === 'en' ? en.spent : th.spent
  const page = html`<!doctype html>
<html lang="${language}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="dark">
  <meta name="robots" content="noindex">
  <base target="_top">
  <title>${say.title}</title>
  ${FONT_PATHS.map((path) => html`<link rel="preload" href="${path}" as="font" type="font/woff2" crossorigin>`)}
  <link rel="stylesheet" href="${STYLESHEET_PATH}">
  <link rel="icon" href="data:,">
</head>
<body>
  <div class="background" aria-hidden="true"></div>
  <main class="content" tabindex="-1">
    <div class="card message error-page">
      <span class="message-icon tinted" data-tone="warn">${icon('alert')}</span>
      <h1>${say.title}</h1>
      <p>${say.why}</p>
      ${returnUrl !== undefined && html`<a class="button button-gold" href="${returnUrl}">${say.back}</a>`}
    </div>
  </main>
</body>
</html>`.markup
  return reply.code(410).headers(PAGE_HEADERS).type('text/html; charset=utf-8').send(page)
}
