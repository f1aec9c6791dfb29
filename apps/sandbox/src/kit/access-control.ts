/** Who may knock, and with what. */
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#kit/refusal.ts'

/** The remote control is unsigned, so it answers this machine only. */
export function admitThisMachineOnly(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (!/^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(request.ip)) throw new Refusal('not_local', 404, 'ไม่พบหน้านี้')
  })
}

/** Names that a resolver or a browser never gives to another machine, with or without a port. */
const LOOPBACK = /^(?:(?:[a-z0-9-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i

/** The box stands on this machine. A page whose name was made to point here (DNS rebinding) asks for its own name. */
export function admitLoopbackHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ host, raw }) => {
    const hosts = raw.rawHeaders.filter((name, n) => n % 2 === 0 && name.toLowerCase() === 'host')
    if (hosts.length > 1) throw new Refusal('request_malformed', 400, 'คำขอไม่ถูกต้อง')
    if (host && !LOOPBACK.test(host)) throw new Refusal('host_unknown', 421, 'ไม่รู้จักชื่อเว็บไซต์นี้')
  })
}

/** Reads forms, and refuses those of other sites: browsers say where a form stands, and a foreign one must not move even play money. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(text)))),
  )
  app.addHook('preHandler', async (request) => {
    const { origin } = request.headers
    if (request.method !== 'GET' && origin !== undefined && URL.parse(origin)?.host !== request.host)
      throw new Refusal('origin_foreign', 409, 'คำขอนี้มาจากเว็บไซต์อื่น จึงไม่ดำเนินการ')
  })
}
