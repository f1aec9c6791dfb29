import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { signWebhook, webhookFault } from './webhook-signature.ts'

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const OTHER = `whsec_${Buffer.alloc(32, 8).toString('base64')}`
const BODY = '{"type":"statement.lines","lines":[]}'
const NOW = new Date()
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)

test('the reference library accepts what we sign', async () => {
  const headers = await signWebhook(SECRET, 'msg_1', NOW, BODY)
  expect(new Webhook(SECRET).verify(BODY, headers)).toEqual(JSON.parse(BODY))
})

test('we accept what the reference library signs', async () => {
  const signature = new Webhook(SECRET).sign('msg_2', NOW, BODY)
  const headers = {
    'webhook-id': 'msg_2',
    'webhook-timestamp': String(Math.floor(NOW.getTime() / 1000)),
    'webhook-signature': signature,
  }
  expect(await webhookFault([SECRET], headers, BODY, NOW)).toBeUndefined()
})

test('the vector of docs/bank-protocol.md', async () => {
  const headers = await signWebhook(SECRET, 'msg_vector', new Date('2026-10-05T07:00:00Z'), BODY)
  expect(headers).toMatchInlineSnapshot(`
    {
      "webhook-id": "msg_vector",
      "webhook-signature": "v1,YiLq3aR1f8SAQ10FhMYiyOrjImEmk4QavOcwaVTncrs=",
      "webhook-timestamp": "1791183600",
    }
  `)
})

test.each([
  ['right', {}, BODY, [SECRET], 0, undefined],
  ['second live secret', {}, BODY, [OTHER, SECRET], 0, undefined],
  ['just young enough', {}, BODY, [SECRET], 299, undefined],
  ['other secret', {}, BODY, [OTHER], 0, 'forged'],
  ['changed body', {}, BODY.replace('[]', '[1]'), [SECRET], 0, 'forged'],
  ['changed id', { 'webhook-id': 'msg_9' }, BODY, [SECRET], 0, 'forged'],
  ['changed time', { 'webhook-timestamp': String(Math.floor(NOW.getTime() / 1000) + 1) }, BODY, [SECRET], 0, 'forged'],
  ['old', {}, BODY, [SECRET], 361, 'expired'],
  ['ahead', {}, BODY, [SECRET], -361, 'expired'],
  ['no id', { 'webhook-id': undefined }, BODY, [SECRET], 0, 'missing'],
  ['no signature', { 'webhook-signature': undefined }, BODY, [SECRET], 0, 'missing'],
  ['empty id', { 'webhook-id': '' }, BODY, [SECRET], 0, 'malformed'],
  ['id without end', { 'webhook-id': 'm'.repeat(201) }, BODY, [SECRET], 0, 'malformed'],
  ['time that is no number', { 'webhook-timestamp': '1e9' }, BODY, [SECRET], 0, 'malformed'],
  ['signature that is no base64', { 'webhook-signature': 'v1,%%%' }, BODY, [SECRET], 0, 'forged'],
  ['other version', { 'webhook-signature': 'v2,AAAA' }, BODY, [SECRET], 0, 'forged'],
] as const)('%s', async (_, change, body, secrets, seconds, fault) => {
  const headers = { ...(await signWebhook(SECRET, 'msg_3', NOW, BODY)), ...change }
  expect(await webhookFault(secrets, headers, body, later(seconds))).toBe(fault)
})
