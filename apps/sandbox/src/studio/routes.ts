/** The entry points of a studio: the site's calls, the pages' calls and the control calls. */
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#kit/refusal.ts'
import { inLanguage } from '#studio/english.ts'
import { launchRoutes } from '#studio/launch-routes.ts'
import { operatorCalls } from '#studio/operator-calls.ts'
import { playCalls } from '#studio/play-calls.ts'
import { PlayRefused } from '#studio/refusals.ts'
import type { Studio } from '#studio/studio.ts'
import { studioControl } from '#studio/studio-control.ts'

const BODY_BYTES_MAX = 64 * 1024
const NOTHING_KNOWN = { balanceSatang: null, returnUrl: null }

export async function studioRoutes(app: FastifyInstance, { studio }: { studio: Studio }) {
  await app.register(launchRoutes, { studio })
  await app.register(studioControl, { studio })
  // Bodies stay bytes: signatures cover the received bytes.
  await app.register(async (signed) => {
    signed.removeAllContentTypeParsers()
    signed.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES_MAX }, (_request, body, done) =>
      done(null, body),
    )
    signed.setErrorHandler((error, request, reply) => {
      if (!(error instanceof Refusal)) {
        request.log.error(error)
        return reply.code(500).send({ code: 'unexpected', message: 'ระบบขัดข้อง กรุณาลองใหม่', ...NOTHING_KNOWN })
      }
      const known = error instanceof PlayRefused ? error.known : {}
      const refused = { code: error.code, message: error.message, ...NOTHING_KNOWN, ...known }
      return reply.code(error.status).send(inLanguage(request, refused))
    })
    await signed.register(operatorCalls, { studio })
    await signed.register(playCalls, { studio })
  })
}
