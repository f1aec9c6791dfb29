/** The bank's side of the bank port: signed calls, as docs/bank-protocol.md describes them. */
import {
  accountNameQuestion,
  accountNameReply,
  payoutResult,
  payoutSend,
  payoutStatus,
} from '@duang/contract/bank/bank'
import { webhookFault } from '@duang/contract/bank/webhook-signature'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Bank } from '#bank/bank.ts'
import { findAccount } from '#bank/books.ts'
import { parseBody } from '#bank/parse-body.ts'
import type { Random } from '#kit/random.ts'
import { Refusal } from '#kit/refusal.ts'
import { brandOfSite, payingAccount } from '#people'

const HANG_MS = 30_000

export type BankCallsSettings = {
  /** The Standard Webhooks secret shared with the site, `whsec_…`. */
  secret: string
  /** The site's name of this bank: `/bank/v1/{feed}/statement`. */
  feed: string
  random: Random
  /** Duration of a hanging call. Default: thirty seconds. */
  hangMs?: number | undefined
}

/** `host`: the site of these calls, unless it is the first site. */
type SiteOfCalls = { bank: Bank; host?: string | undefined }

export async function bankCalls(
  app: FastifyInstance,
  { bank, host, secret, feed, random, hangMs }: BankCallsSettings & SiteOfCalls,
) {
  const party = { brand: brandOfSite(host), feed }
  const hanging = new Set<NodeJS.Timeout>()
  app.addHook('onClose', async () => {
    for (const timer of hanging) clearTimeout(timer)
  })
  const cut = (reply: FastifyReply) => {
    reply.hijack()
    reply.raw.destroy()
  }
  const hang = (reply: FastifyReply) => {
    reply.hijack()
    const timer = setTimeout(() => reply.raw.destroy(), hangMs ?? HANG_MS)
    hanging.add(timer)
    reply.raw.once('close', () => {
      clearTimeout(timer)
      hanging.delete(timer)
    })
  }

  // The signature covers the bytes, so the raw text is kept until the check.
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => done(null, text))
  app.addHook('preHandler', async (request) => {
    const text = typeof request.body === 'string' ? request.body : ''
    const problem = await webhookFault([secret], party, request.headers, text, bank.now())
    if (problem) throw new Refusal(`signature_${problem}`, 401, 'ลายเซ็นของข้อความไม่ถูกต้อง')
    request.body = jsonOf(text)
  })

  app.post('/bank/v1/payouts', async (request, reply) => {
    const { payout } = parseBody(payoutSend, request.body)
    const { payoutHang, lostReplyProbability } = bank.books.switches
    if (payoutHang === 'unpaid') return hang(reply)
    const { isConflict, result } = bank.pay({ ...payout, from: payout.from ?? payingAccount(host) })
    await bank.durable()
    if (payoutHang === 'paid') return hang(reply)
    if (result.status === 'paid' && random() < lostReplyProbability) return cut(reply)
    return reply.code(isConflict ? 409 : 200).send(payoutResult.parse(result))
  })

  app.post('/bank/v1/payouts/status', async (request) => {
    const { key } = parseBody(payoutStatus, request.body)
    const result = bank.payoutStatus(key)
    await bank.durable()
    return result
  })

  app.post('/bank/v1/account-name', async (request) => {
    const question = parseBody(accountNameQuestion, request.body)
    const name = findAccount(bank.books, question)?.name ?? null
    await bank.durable()
    return accountNameReply.parse({ name })
  })
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
