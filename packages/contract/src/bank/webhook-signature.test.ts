import { Webhook } from 'standardwebhooks'
import { expect, onTestFinished, test, vi } from 'vitest'
import { signWebhook, webhookFault } from './webhook-signature.ts'

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const OTHER = `whsec_${Buffer.alloc(32, 8).toString('base64')}`
const PARTY = { brand: 'moonlight', feed: 'kbank' }
const BODY = '{"type":"statement.lines","lines":[]}'
const NO_SIGNATURE = Buffer.alloc(32).toString('base64')
const NOW = new Date()
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)

test('the reference library accepts our signatures', async () => {
  const headers = await signWebhook(SECRET, PARTY, 'msg_1', NOW, BODY)
  expect(new Webhook(SECRET).verify(BODY, headers)).toEqual(JSON.parse(BODY))
})

test('accepts signatures of the reference library', async () => {
  const signature = new Webhook(SECRET).sign('d1:moonlight:kbank:msg_2', NOW, BODY)
  const headers = {
    'webhook-id': 'd1:moonlight:kbank:msg_2',
    'webhook-timestamp': String(Math.floor(NOW.getTime() / 1000)),
    'webhook-signature': signature,
  }
  expect(await webhookFault([SECRET], PARTY, headers, BODY, NOW)).toBeUndefined()
})

test('the vector of docs/bank-protocol.md', async () => {
  const headers = await signWebhook(SECRET, PARTY, 'msg_vector', new Date('2026-10-05T07:00:00Z'), BODY)
  expect(headers).toMatchInlineSnapshot(`
    {
      "webhook-id": "d1:moonlight:kbank:msg_vector",
      "webhook-signature": "v1,nEp0SLM0GX7FRsVsfqJR9+8Yzx+PjZAhbsiCvUD08iM=",
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
  ['changed id', { 'webhook-id': 'd1:moonlight:kbank:msg_9' }, BODY, [SECRET], 0, 'forged'],
  ['changed time', { 'webhook-timestamp': String(Math.floor(NOW.getTime() / 1000) + 1) }, BODY, [SECRET], 0, 'forged'],
  ['old', {}, BODY, [SECRET], 361, 'expired'],
  ['ahead', {}, BODY, [SECRET], -361, 'expired'],
  ['no id', { 'webhook-id': undefined }, BODY, [SECRET], 0, 'missing'],
  ['no signature', { 'webhook-signature': undefined }, BODY, [SECRET], 0, 'missing'],
  ['empty id', { 'webhook-id': '' }, BODY, [SECRET], 0, 'malformed'],
  ['id without end', { 'webhook-id': 'm'.repeat(201) }, BODY, [SECRET], 0, 'malformed'],
  ['time that is no number', { 'webhook-timestamp': '1e9' }, BODY, [SECRET], 0, 'malformed'],
  ['signature that is no base64', { 'webhook-signature': 'v1,%%%' }, BODY, [SECRET], 0, 'malformed'],
  ['signature of another length', { 'webhook-signature': 'v1,AAAA' }, BODY, [SECRET], 0, 'malformed'],
  ['other version', { 'webhook-signature': `v2,${NO_SIGNATURE}` }, BODY, [SECRET], 0, 'malformed'],
  ['signature of no secret', { 'webhook-signature': `v1,${NO_SIGNATURE}` }, BODY, [SECRET], 0, 'forged'],
  ['id without brand and feed', { 'webhook-id': 'msg_3' }, BODY, [SECRET], 0, 'misaddressed'],
  ['another brand', { 'webhook-id': 'd1:other:kbank:msg_3' }, BODY, [SECRET], 0, 'misaddressed'],
  ['another feed', { 'webhook-id': 'd1:moonlight:other:msg_3' }, BODY, [SECRET], 0, 'misaddressed'],
  ['a feed that begins alike', { 'webhook-id': 'd1:moonlight:kbank2:msg_3' }, BODY, [SECRET], 0, 'misaddressed'],
  ['another version of the id', { 'webhook-id': 'd2:moonlight:kbank:msg_3' }, BODY, [SECRET], 0, 'misaddressed'],
] as const)('%s', async (_, change, body, secrets, seconds, error) => {
  const headers = { ...(await signWebhook(SECRET, PARTY, 'msg_3', NOW, BODY)), ...change }
  expect(await webhookFault(secrets, PARTY, headers, body, later(seconds))).toBe(error)
})

test('rejects a message for another brand or feed with the same secret', async () => {
  const headers = await signWebhook(SECRET, PARTY, 'msg_4', NOW, BODY)
  for (const other of [
    { ...PARTY, brand: 'fahsai' },
    { ...PARTY, feed: 'scb' },
  ])
    expect(await webhookFault([SECRET], other, headers, BODY, NOW)).toBe('misaddressed')
})

test('accepts a message with one valid signature among several', async () => {
  const { 'webhook-signature': right, ...headers } = await signWebhook(SECRET, PARTY, 'msg_5', NOW, BODY)
  const several = { ...headers, 'webhook-signature': `v1,${NO_SIGNATURE} v1a,${NO_SIGNATURE} ${right}` }
  expect(await webhookFault([SECRET], PARTY, several, BODY, NOW)).toBeUndefined()
})

test('hashes a body once for each secret, however many signatures it has', async () => {
  const calls = { sign: vi.spyOn(crypto.subtle, 'sign'), verify: vi.spyOn(crypto.subtle, 'verify') }
  onTestFinished(() => void vi.restoreAllMocks())
  const headers = {
    'webhook-id': 'd1:moonlight:kbank:msg_6',
    'webhook-timestamp': String(Math.floor(NOW.getTime() / 1000)),
    'webhook-signature': Array.from({ length: 8 }, () => `v1,${NO_SIGNATURE}`).join(' '),
  }
  expect(await webhookFault([SECRET, OTHER], PARTY, headers, BODY, NOW)).toBe('forged')
  expect(calls.sign.mock.calls.length + calls.verify.mock.calls.length).toBe(2)
})
