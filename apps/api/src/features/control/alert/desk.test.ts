/** Alerts at the desk: acknowledgement, rules, channels with quiet hours, and signed webhooks that reach public addresses only. */
import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  acknowledgeAlert,
  listAlertChannels,
  listAlertRules,
  listAlerts,
  setAlertChannel,
  setAlertRule,
  testAlertChannel,
} from '@duang/contract/action/alert'
import { webhookFault } from '@duang/contract/bank/webhook-signature'
import { readQueues } from '@duang/contract/desk/queue'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FEATURES } from '#app/features.ts'
import type { AlertChannel } from '#core/alert/alert-channel.ts'
import { sealSecrets } from '#entry/secret/stored-secrets.ts'
import { DEMONSTRATION_BRAND } from '../../../../seed/demonstration.ts'
import { typed } from '../../../../test/outside/command.ts'
import { createTestDesk, outcomeOf, type TestDesk, type TestPerson } from '../../../../test/people/desk.ts'
import { createTestSite, type TestSite } from '../../../../test/people/site.ts'
import { channelsInForce, dueAt } from './channels.ts'
import { watchBrand } from './watch.ts'

type Received = { headers: Record<string, string | string[] | undefined>; body: string }

let site: TestSite
let desk: TestDesk
let owner: TestPerson
let receiver: Server
let url: string
let status = 200
const received: Received[] = []
const sent: string[] = []
const line: AlertChannel = {
  name: 'line',
  send: async (text) => {
    sent.push(text)
    return { outcome: 'sent' }
  },
}

beforeAll(async () => {
  site = await createTestSite()
  receiver = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    received.push({ headers: request.headers, body })
    response.writeHead(status, status === 302 ? { location: 'http://127.0.0.1:9/' } : {}).end('{}')
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  site.platform.sandboxUrl = new URL(url).origin
  site.platform.alertChannels = [line]
  desk = await createTestDesk(site)
})
afterAll(async () => {
  receiver.close()
  await desk.stop()
  await site.stop()
})
beforeEach(async () => {
  owner = await desk.person('owner')
})
afterEach(async () => {
  for (const table of ['alert_messages', 'alerts', 'quarantine', 'alert_rules', 'alert_channels'] as const)
    await site.owner.deleteFrom(table).execute()
  received.length = 0
  sent.length = 0
  status = 200
})

const reason = 'เหตุผลของการทดสอบ'
const params = () => ({ brand: desk.brand })
const watch = async () => watchBrand(await site.ctx(), FEATURES)
const contradict = () =>
  site.owner
    .insertInto('quarantine')
    .values({
      brand_id: DEMONSTRATION_BRAND,
      feed: 'sandbox',
      kind: 'statement-line',
      ext_id: randomUUID(),
      content_hash: Buffer.alloc(32),
      raw: '{}',
      received_at: site.platform.clock(),
    })
    .execute()
const open = async () => (await owner.call(listAlerts, { params: params(), query: { state: 'open' } })).items
const counted = async () =>
  (await owner.call(readQueues, { params: params() })).queues.find(({ queue }) => queue === 'alerts')?.waiting
const heads = () => sent.map((text) => text.split(' · ')[0])
/** Moves the clock to a time of the day in Bangkok. */
function goTo(hour: number): void {
  const day = 86_400_000
  const now = (site.platform.clock().getTime() + 7 * 3_600_000) % day
  site.advance((hour * 3_600_000 - now + day) % day || day)
}
const setChannel = (person: TestPerson, more: object = {}) => ({
  params: params(),
  body: {
    channel: 'line' as const,
    isOn: true,
    quiet: null,
    severeBreaksQuiet: true,
    reason,
    ...more,
  },
  person,
})
const setRule = (more: object = {}) => ({
  params: params(),
  body: { kind: 'bank-contradiction', isOn: true, threshold: null, channels: ['desk' as const], reason, ...more },
})
const hook = async (): Promise<string> => {
  const { shown } = await owner.call(setAlertChannel, setChannel(owner, { channel: 'webhook', url }))
  return shown?.secret ?? ''
}

describe('an acknowledgement', () => {
  test('ends the repetition until more is concerned, and is recorded', async () => {
    await contradict()
    await watch()
    expect(await counted()).toBe(1)
    const [first] = await open()
    expect(first).toMatchObject({ kind: 'bank-contradiction', isSevere: true, count: 1, screen: 'quarantine' })
    expect(first?.text.en).toBe('1 messages of the bank contradict known data or cannot be read')
    const alert = first?.id ?? 0
    await owner.call(acknowledgeAlert, { params: params(), body: { alert, reason: 'โทรหาธนาคารแล้ว' } })
    expect(await counted()).toBe(0)
    site.advance(5 * 3_600_000)
    await watch()
    expect(heads()).toEqual(['ต้องตรวจสอบ'])
    await contradict()
    await watch()
    expect(heads()).toEqual(['ต้องตรวจสอบ', 'ยังค้างอยู่'])
    owner = await desk.person('owner')
    expect(await open()).toMatchObject([{ count: 2, acknowledged: null }])
    const rows = await site.owner
      .selectFrom('audit_log')
      .selectAll()
      .where('subject', '=', String(alert))
      .where('actor', 'like', 'staff:%')
      .execute()
    expect(rows).toMatchObject([
      { action: 'alert.acknowledge', reason: 'โทรหาธนาคารแล้ว', after: { acknowledged_count: 1 } },
    ])
  })

  test('of twenty people the first one counts', async () => {
    await contradict()
    await watch()
    const id = (await open())[0]?.id ?? 0
    const people = [owner, await desk.person('viewer'), await desk.person('cashier')]
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        people[n % 3]?.call(acknowledgeAlert, { params: params(), body: { alert: id } }),
      ),
    )
    const changes = await site.owner
      .selectFrom('audit_log')
      .select('audit_id')
      .where('action', '=', 'alert.acknowledge')
      .where('before', 'is not', null)
      .where('subject', '=', String(id))
      .execute()
    expect(changes).toHaveLength(1)
    expect((await open())[0]?.acknowledged?.by).toMatch(/^staff:/)
  })

  test('of an ended alert is refused', async () => {
    await contradict()
    await watch()
    const id = (await open())[0]?.id ?? 0
    await site.owner.deleteFrom('quarantine').execute()
    await watch()
    const input = { params: params(), body: { alert: id } }
    expect(await outcomeOf(owner.call, acknowledgeAlert, input)).toBe('desk_state_changed')
    const past = await owner.call(listAlerts, { params: params(), query: { state: 'past' } })
    expect(past.items).toMatchObject([{ id, count: 1 }])
    expect((await typed(site, ['alert', 'rule', 'list'])).text).toMatch(
      /lines-wait .* 30 minutes .*desk, line, telegram, webhook +yes/,
    )
    const command = await typed(site, ['alerts', 'acknowledge', String(id)])
    expect(command).toMatchObject({ code: 1 })
  })
})

describe('a rule', () => {
  test('follows the threshold of the brand, within its bounds', async () => {
    const rules = async () => (await owner.call(listAlertRules, { params: params(), query: {} })).items
    expect((await rules()).find(({ kind }) => kind === 'lines-wait')?.threshold).toMatchObject({
      unit: 'minutes',
      value: 30,
    })
    const change = (threshold: number) =>
      outcomeOf(owner.call, setAlertRule, setRule({ kind: 'unusual-win', threshold }))
    expect(await change(1)).toBe('desk_alert_threshold')
    expect(await change(50_000)).toBe('done')
    const unknown = await outcomeOf(owner.call, setAlertRule, setRule({ kind: 'nothing' }))
    expect(unknown).toBe('not_found')
    const none = await outcomeOf(owner.call, setAlertRule, setRule({ threshold: 5 }))
    expect(none).toBe('desk_alert_threshold')
    expect((await rules()).find(({ kind }) => kind === 'unusual-win')?.threshold?.value).toBe(5_000_000)
    const viewer = await desk.person('viewer')
    expect(await outcomeOf(viewer.call, setAlertRule, setRule())).toBe('desk_not_permitted')
  })

  test('sends by its channels only, and ends its alert when it is switched off', async () => {
    await owner.call(setAlertRule, setRule())
    await contradict()
    await watch()
    expect([await counted(), sent.length]).toEqual([1, 0])
    await owner.call(setAlertRule, setRule({ isOn: false, channels: ['desk', 'line'] }))
    await watch()
    expect([await counted(), sent.length]).toEqual([0, 0])
    await owner.call(setAlertRule, setRule({ channels: ['line'] }))
    await watch()
    expect([await counted(), heads()]).toEqual([0, ['ต้องตรวจสอบ']])
    const actions = await site.owner
      .selectFrom('audit_log')
      .select('action')
      .where('subject', '=', 'bank-contradiction')
    expect((await actions.execute()).map(({ action }) => action)).toContain('alert.rule.set')
  })
})

describe('quiet hours', () => {
  const night = '22:00-07:00'
  const quiet = async (severeBreaksQuiet: boolean) =>
    owner.call(setAlertChannel, setChannel(owner, { quiet: night, severeBreaksQuiet }))

  test.each([
    ['21:59', '21:59'],
    ['22:00', '07:00'],
    ['23:30', '07:00'],
    ['00:00', '07:00'],
    ['06:59', '07:00'],
    ['07:00', '07:00'],
  ])('a message at %s leaves at %s', async (at, due) => {
    await quiet(false)
    const [channel] = await channelsInForce(await site.ctx())
    if (!channel) throw new Error('no channel')
    const now = new Date(`2026-10-05T${at}:00+07:00`)
    const left = dueAt(channel, now, true)
    expect(new Date(left.getTime() + 7 * 3_600_000).toISOString().slice(11, 16)).toBe(due)
    expect(left.getTime() - now.getTime()).toBeLessThan(86_400_000)
    expect(left.getTime()).toBeGreaterThanOrEqual(now.getTime())
  })

  test('hold a message back, and nothing is sent of what was solved meanwhile', async () => {
    goTo(23)
    owner = await desk.person('owner')
    await quiet(false)
    await contradict()
    await watch()
    expect(sent).toEqual([])
    site.advance(5 * 3_600_000)
    await watch()
    expect(sent).toEqual([])
    goTo(7)
    await watch()
    expect(heads()).toEqual(['ยังค้างอยู่'])
    await site.owner.deleteFrom('quarantine').execute()
    await watch()
    expect(heads()).toEqual(['ยังค้างอยู่', 'เรียบร้อยแล้ว'])
    goTo(23)
    await contradict()
    await watch()
    await site.owner.deleteFrom('quarantine').execute()
    await watch()
    goTo(8)
    await watch()
    expect(sent).toHaveLength(2)
  })

  test('are broken by what is severe, where the brand says so', async () => {
    goTo(23)
    owner = await desk.person('owner')
    await quiet(true)
    await contradict()
    await watch()
    expect(heads()).toEqual(['ต้องตรวจสอบ'])
  })
})

describe('a webhook', () => {
  test('is signed with a secret that is shown once', async () => {
    const secret = await hook()
    expect((await owner.call(setAlertChannel, setChannel(owner, { channel: 'webhook', url }))).shown).toBeUndefined()
    // Quiet hours are changed without the address, which stays.
    await owner.call(setAlertChannel, setChannel(owner, { channel: 'webhook' }))
    await contradict()
    await watch()
    const [got] = received
    const party = { brand: desk.brand, feed: 'alerts' }
    const now = site.platform.clock()
    expect(await webhookFault([secret], party, got?.headers ?? {}, got?.body ?? '', now)).toBeUndefined()
    expect(await webhookFault([secret], party, got?.headers ?? {}, `${got?.body} `, now)).toBe('forged')
    expect(JSON.parse(got?.body ?? '')).toMatchObject({ type: 'alert.raised', kind: 'bank-contradiction', count: 1 })
    await sealSecrets(site.owner, site.platform.secrets)
    expect(await sealSecrets(site.owner, site.platform.secrets)).toBe(0)
    const stored = await site.owner.selectFrom('alert_channels').select('secret').executeTakeFirstOrThrow()
    expect(stored.secret).toMatch(/^sealed:/)
    const shown = await owner.call(listAlertChannels, { params: params(), query: {} })
    expect(shown.items.map(({ url: at }) => at)).toContain(url)
    expect(JSON.stringify(shown)).not.toContain('whsec_')
    const log = await site.owner.selectFrom('audit_log').select('after').execute()
    expect(JSON.stringify(log)).not.toContain(secret.slice(6))
  })

  test('is tested, tried again, and follows no redirect', async () => {
    const channel = { params: params(), body: { channel: 'webhook' as const } }
    expect(await outcomeOf(owner.call, testAlertChannel, channel)).toBe('desk_alert_not_set_up')
    await hook()
    expect(await owner.call(testAlertChannel, channel)).toEqual({ outcome: 'sent', reason: null })
    status = 500
    expect(await owner.call(testAlertChannel, channel)).toEqual({ outcome: 'later', reason: 'status 500' })
    status = 302
    expect(await owner.call(testAlertChannel, channel)).toEqual({ outcome: 'refused', reason: 'status 302' })
    const line = { params: params(), body: { channel: 'line' as const } }
    expect(await owner.call(testAlertChannel, line)).toEqual({ outcome: 'sent', reason: null })
  })

  test.each([
    'http://hooks.example/x',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://169.254.169.254/latest',
    'https://user:word@hooks.example/',
    'http://127.0.0.1:1/',
    'file:///etc/passwd',
    'no address',
  ])('does not accept %s', async (address) => {
    const input = setChannel(owner, { channel: 'webhook', url: address })
    expect(await outcomeOf(owner.call, setAlertChannel, input)).toBe('desk_alert_url')
  })

  test('connects to no address of this machine or its neighbours', async () => {
    const input = setChannel(owner, { channel: 'webhook', url: 'https://localhost/' })
    await owner.call(setAlertChannel, input)
    const channel = { params: params(), body: { channel: 'webhook' as const } }
    expect(await owner.call(testAlertChannel, channel)).toMatchObject({ outcome: 'later' })
    expect(received).toEqual([])
    await owner.call(setAlertChannel, setChannel(owner, { channel: 'webhook', url: null }))
    expect(await outcomeOf(owner.call, testAlertChannel, channel)).toBe('desk_alert_not_set_up')
  })
})
