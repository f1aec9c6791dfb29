/**
 * A push service with its browsers, in memory: it takes notifications as those of Chrome, Firefox and Safari do, and shows what the
 * browser decrypts. Tests subscribe its browsers to the site.
 */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { admitThisMachineOnly } from '#kit/access-control.ts'
import { Refusal } from '#kit/refusal.ts'
import { disturb, type Outside } from '#outside/outside.ts'
import { type Browser, makeBrowser } from './browser.ts'
import { vapidFault } from './vapid.ts'

type Received = { payload: string; ttl: number; urgency: string | undefined; key: string }
type Subscribed = Browser & { received: Received[] }

const BROWSERS_MAX = 200

export async function pushService(app: FastifyInstance, { outside, now }: { outside: Outside; now: () => Date }) {
  admitThisMachineOnly(app)
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  const browsers = new Map<string, Subscribed>()
  const known = (id: string): Subscribed => {
    const browser = browsers.get(id)
    if (!browser) throw new Refusal('gone', 410, 'ไม่มีเบราว์เซอร์นี้แล้ว')
    return browser
  }

  app.post('/sandbox/v1/browsers', async (request) => {
    const id = randomUUID()
    const browser = makeBrowser()
    browsers.set(id, { ...browser, received: [] })
    if (browsers.size > BROWSERS_MAX) browsers.delete([...browsers.keys()][0] ?? '')
    return { id, endpoint: `http://${request.host}/push/${id}`, ...browser.keys }
  })
  app.get<{ Params: { id: string } }>('/sandbox/v1/browsers/:id', async ({ params }) => ({
    received: known(params.id).received,
  }))
  app.delete<{ Params: { id: string } }>('/sandbox/v1/browsers/:id', async ({ params }) => ({
    gone: browsers.delete(params.id),
  }))

  app.post<{ Params: { id: string } }>('/push/:id', async (request, reply) => {
    await disturb(outside.switches().push, request)
    const browser = known(request.params.id)
    const { authorization = '', ttl, urgency, 'content-encoding': encoding } = request.headers
    const fault = vapidFault(authorization, `http://${request.host}`, now())
    if (fault) throw new Refusal('vapid', 403, `ลายเซ็นของเว็บไซต์ไม่ถูกต้อง (${fault})`)
    if (encoding !== 'aes128gcm' || !/^\d+$/.test(String(ttl)) || !Buffer.isBuffer(request.body))
      throw new Refusal('request_malformed', 400, 'คำขอไม่ถูกต้อง')
    const key = /k=([\w-]+)/.exec(authorization)?.[1] ?? ''
    const payload = browser.decrypt(request.body)
    browser.received.push({
      payload,
      ttl: Number(ttl),
      urgency: urgency === undefined ? undefined : String(urgency),
      key,
    })
    return reply.code(201).send()
  })
}
