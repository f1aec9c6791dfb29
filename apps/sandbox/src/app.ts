/** Composes the sandbox. Reads neither the environment nor a port, so that tests build it as the program does. */
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { startBank } from '#bank/bank.ts'
import { type BankCallsSettings, bankCalls } from '#bank/bank-calls.ts'
import { controlCalls } from '#bank/control-calls.ts'
import type { Entry } from '#bank/entries.ts'
import { errorPage } from '#bank/pages/error-page.ts'
import { bankPages } from '#bank/pages/routes.ts'
import { refusals } from '#bank/refusals.ts'
import { startCouriers } from '#bank/statement-courier.ts'
import { chatStandIns } from '#chat/routes.ts'
import { openStandInAccounts, startCrowd } from '#crowd/crowd.ts'
import { admitLoopbackHosts } from '#kit/access-control.ts'
import { assets } from '#kit/assets.ts'
import { type Journal, openJournal } from '#kit/journal.ts'
import { PAGE_HEADERS, renderPage } from '#kit/layout.ts'
import { Refusal } from '#kit/refusal.ts'
import { type OutsideSwitches, openOutside } from '#outside/outside.ts'
import { outsideCalls, outsidePages } from '#outside/routes.ts'
import { pathOfSite, SITE_HOSTS } from '#people'
import { pushService } from '#push/routes.ts'
import { scorePages } from '#scores/pages/routes.ts'
import { staffStandIns } from '#staff/routes.ts'
import { newServerSeed } from '#studio/fair.ts'
import { clientFiles } from '#studio/pages/client-files.ts'
import { coverFiles } from '#studio/pages/covers.ts'
import { studioRoutes } from '#studio/routes.ts'
import { startStudio } from '#studio/studio.ts'
import type { StudioEntry } from '#studio/studio-entries.ts'
import { STUDIOS } from '#studio/studios.ts'

const HEALTH = '/healthz'
const RETRY_AFTER_SECONDS = 5

export type SandboxSettings = BankCallsSettings & {
  /** Folder of the logs. */
  dataFolder: string
  /** Address of the site, without a slash at the end. */
  siteUrl: string
  now?: () => Date
  /**
   * `empty`: no stand-in members. `quiet`: they have bank accounts, for payouts of the demonstration's history. `living`: they come, play
   * and transfer as well.
   */
  demo?: 'living' | 'quiet' | 'empty'
  /** Time between two acts of a stand-in member. */
  paceMs?: number
  /** Server seeds of the studios. */
  newServerSeed?: () => string
}

/** Replays the log and starts sending statement lines. `app.close()` ends both. */
export async function buildApp(settings: SandboxSettings): Promise<FastifyInstance> {
  const { dataFolder, siteUrl, feed, secret, random, hangMs, demo = 'empty', now = () => new Date() } = settings
  const newSeed = settings.newServerSeed ?? newServerSeed
  const journal = await openJournal<Entry>(join(dataFolder, 'bank.jsonl'))
  const bank = startBank(journal, now)
  if (demo !== 'empty') openStandInAccounts(bank)
  await bank.durable()
  const outsideJournal = await openJournal<OutsideSwitches>(join(dataFolder, 'outside.jsonl'))
  const outside = openOutside(outsideJournal)
  const studios = await Promise.all(
    STUDIOS.map(async (house) => {
      const log = await openJournal<StudioEntry>(join(dataFolder, `studio-${house.code}.jsonl`))
      return {
        log,
        studio: await startStudio({ house, journal: log, secret, siteUrl, random, now, newServerSeed: newSeed }),
      }
    }),
  )
  const courier = startCouriers(bank, { url: `${siteUrl}/bank/v1/${feed}/statement`, secret, feed }, random)

  const crowd = demo === 'living' ? startCrowd({ bank, siteUrl, secret, random, paceMs: settings.paceMs }) : undefined

  const app = Fastify({ forceCloseConnections: true, logger: { level: 'warn', stream: process.stderr } })
  const logs = [journal, outsideJournal, ...studios.map(({ log }) => log)]
  refuseWhileFull(app, logs)
  app.addHook('onClose', async () => {
    await crowd?.stop()
    const stopped = Promise.allSettled([courier.stop(), ...studios.map(({ studio }) => studio.stop())])
    for (const log of logs) log.stopWaiting()
    await stopped
    await Promise.all(logs.map((log) => log.close()))
  })
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error)
    if (!refusal) request.log.error(error)
    const { status, code, message } = refusal ?? { status: 500, code: 'unexpected', message: 'ระบบขัดข้อง กรุณาลองใหม่' }
    if (status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS)
    if (/^\/(bank|sandbox|sites)\//.test(request.url)) return reply.code(status).send({ code, message })
    const page = renderPage({ title: message, siteUrl, body: errorPage(message) })
    return reply.code(status).headers(PAGE_HEADERS).type('text/html; charset=utf-8').send(page)
  })
  app.setNotFoundHandler(() => {
    throw refusals.pageUnknown()
  })
  admitLoopbackHosts(app)
  app.get(HEALTH, async (_request, reply) => {
    const isFull = logs.some((log) => log.isFull())
    return reply.code(isFull ? 503 : 200).send({
      status: isFull ? 'disk full' : 'ok',
      linesUndelivered: bank.books.undelivered.size,
      deliveryError: courier.lastError() ?? null,
    })
  })
  await app.register(assets)
  for (const host of SITE_HOSTS)
    await app.register(bankCalls, { prefix: pathOfSite(host), bank, host, secret, feed, random, hangMs })
  await app.register(controlCalls, { bank })
  await app.register(bankPages, { bank, courier, siteUrl })
  await app.register(outsideCalls, { outside })
  await app.register(outsidePages, { outside, siteUrl })
  const abandoned = () => new Set(studios.flatMap(({ studio }) => studio.books.switches.abandoned))
  await app.register(scorePages, { outside, now, abandoned })
  await app.register(chatStandIns, { outside })
  await app.register(pushService, { outside, now })
  await app.register(staffStandIns, { siteUrl, now })
  await app.register(clientFiles)
  await app.register(coverFiles)
  for (const { studio } of studios) await app.register(studioRoutes, { studio })
  return app
}

/** Replies 503 to new and pending requests while a log has no room. Started work keeps waiting for room. */
function refuseWhileFull(app: FastifyInstance, logs: readonly Pick<Journal<never>, 'isFull' | 'unlessFull'>[]): void {
  app.addHook('onRoute', (route) => {
    if (route.url === HEALTH) return
    const { handler } = route
    route.handler = function (request, reply) {
      const full = logs.find((log) => log.isFull())
      // No work starts that would wait.
      if (full) return full.unlessFull(Promise.resolve())
      const work = Promise.resolve(handler.call(this, request, reply))
      return logs.reduce((answer, log) => log.unlessFull(answer), work)
    }
  })
}

/** The refusal of an error: our own, or one of Fastify (a body too large, broken JSON) by its status alone. */
function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  const status = (error as { statusCode?: number }).statusCode ?? 500
  return status < 500 ? new Refusal('request_malformed', status, 'คำขอไม่ถูกต้อง') : undefined
}
