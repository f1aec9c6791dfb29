/** Access control: permitted hosts, origins and content types. */
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#kit/refusal.ts'

/** Restricts the unsigned control calls to this machine. */
export function admitThisMachineOnly(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (!/^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(request.ip)) throw new Refusal('not_local', 404, 'ไม่พบหน้านี้')
  })
}

/** Names that a resolver or a browser never gives to another machine, with or without a port. */
const LOOPBACK = /^(?:(?:[a-z0-9-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i

/** Rejects foreign host names: the sandbox serves this machine only. Prevents DNS rebinding, where a page's name resolves to it. */
export function admitLoopbackHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ host, raw }) => {
    const hosts = raw.rawHeaders.filter((name, n) => n % 2 === 0 && name.toLowerCase() === 'host')
    if (hosts.length > 1) throw new Refusal('request_malformed', 400, 'คำขอไม่ถูกต้อง')
    if (host && !LOOPBACK.test(host)) throw new Refusal('host_unknown', 421, 'ไม่รู้จักชื่อเว็บไซต์นี้')
  })
}

/** Parses forms and refuses cross-site ones: a foreign page must not move even play money. Browsers send the origin of a form. */
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
