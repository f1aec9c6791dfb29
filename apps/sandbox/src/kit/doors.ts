/** Who may knock, and with what. */
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#kit/refusal.ts'

/** The remote control is unsigned, so it answers this machine only. */
export function admitThisMachineOnly(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (!/^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(request.ip)) throw new Refusal('not_local', 404, 'ไม่พบหน้านี้')
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
