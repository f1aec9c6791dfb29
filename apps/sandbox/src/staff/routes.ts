/**
 * Stand-ins for LINE Messaging and Telegram, in memory: they check token, recipient and shape like the originals, keep the messages for
 * people and tests, and refuses the next one on request.
 */
import { STAFF_STAND_IN } from '@duang/contract/games/sandbox-keys'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { parseBody } from '#bank/parse-body.ts'
import { admitThisMachineOnly } from '#kit/access-control.ts'
import { PAGE_HEADERS, renderPage } from '#kit/layout.ts'
import { type StaffMessage, staffPage } from '#staff/staff-page.ts'

const KEPT_MAX = 200
const { token: TOKEN, recipient: RECIPIENT } = STAFF_STAND_IN

const linePush = z.object({
  to: z.string(),
  messages: z.array(z.object({ type: z.literal('text'), text: z.string().check(z.maxLength(5000)) })),
})
const telegramMessage = z.object({ chat_id: z.string(), text: z.string().check(z.maxLength(4096)) })
const nextReply = z.strictObject({
  status: z.int(),
  afterSeconds: z.optional(z.int()),
  isTaken: z.optional(z.boolean()),
})

export async function staffStandIns(app: FastifyInstance, { siteUrl, now }: { siteUrl: string; now: () => Date }) {
  admitThisMachineOnly(app)
  const messages: StaffMessage[] = []
  const retryKeys = new Set<string>()
  let next: z.output<typeof nextReply> | undefined
  const keep = (channel: StaffMessage['channel'], text: string) => {
    messages.unshift({ channel, text, at: now() })
    messages.splice(KEPT_MAX)
  }
  /** Replies as requested, once. `isTaken`: the message arrives all the same, and only the reply is wrong. */
  const disturbed = (reply: FastifyReply, take: () => void): FastifyReply | undefined => {
    if (!next) return undefined
    const { status, afterSeconds, isTaken } = next
    next = undefined
    if (isTaken) take()
    if (afterSeconds !== undefined) reply.header('retry-after', afterSeconds)
    return reply
      .code(status)
      .send({ ok: false, parameters: afterSeconds === undefined ? {} : { retry_after: afterSeconds } })
  }

  app.post('/staff/line/v2/bot/message/push', async (request: FastifyRequest, reply) => {
    if (request.headers.authorization !== `Bearer ${TOKEN}`)
      return reply.code(401).send({ message: 'Authentication failed' })
    const { to, messages: sent } = parseBody(linePush, request.body)
    if (to !== RECIPIENT) return reply.code(400).send({ message: "The property, 'to', in the request body is invalid" })
    const key = String(request.headers['x-line-retry-key'] ?? '')
    if (retryKeys.has(key)) return reply.code(409).send({ message: 'The retry key is already accepted' })
    const take = () => {
      retryKeys.add(key)
      for (const { text } of sent) keep('line', text)
    }
    const answered = disturbed(reply, take)
    if (answered) return answered
    take()
    return {}
  })
  app.post<{ Params: { bot: string } }>('/staff/telegram/:bot/sendMessage', async (request, reply) => {
    if (request.params.bot !== `bot${TOKEN}`) return reply.code(401).send({ ok: false, description: 'Unauthorized' })
    const { chat_id, text } = parseBody(telegramMessage, request.body)
    if (chat_id !== RECIPIENT) return reply.code(400).send({ ok: false, description: 'Bad Request: chat not found' })
    const answered = disturbed(reply, () => keep('telegram', text))
    if (answered) return answered
    keep('telegram', text)
    return { ok: true }
  })

  app.get('/sandbox/v1/staff', async () => ({ messages }))
  app.put('/sandbox/v1/staff/next', async (request) => {
    next = parseBody(nextReply, request.body)
    return {}
  })
  app.get('/staff', async (_request, reply) => {
    const page = renderPage({ title: 'ข้อความถึงทีมงาน', section: '/switches', siteUrl, body: staffPage(messages) })
    return reply.headers(PAGE_HEADERS).type('text/html; charset=utf-8').send(page)
  })
}
