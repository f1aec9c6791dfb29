import { expect, test } from 'vitest'
import { makeBox, SITE, SOMCHAI } from '../../testing.ts'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const query = (fields: Record<string, string>) => String(new URLSearchParams(fields))
const keyIn = (page: string) => /name="key" value="([^"]+)"/.exec(page)?.[1] ?? ''
const from = { fromBank: SOMCHAI.bank, fromNumber: SOMCHAI.number }

async function makeVisit() {
  const box = await makeBox()
  const get = async (url: string) => (await box.app.inject(url)).body
  const post = (url: string, fields: Record<string, string>, headers = {}) =>
    box.app.inject({ method: 'POST', url, headers: { ...FORM, ...headers }, payload: query(fields) })
  return { ...box, get, post }
}

test('a deep link of a stranger leads over the opening of the account to a slip', async () => {
  const { get, post, log } = await makeVisit()
  const link = {
    toBank: SITE.bank,
    toNumber: SITE.number,
    amount: '100.25',
    fromBank: '002',
    fromNumber: '9998887776',
    fromName: 'ปั้น <b>',
  }
  const opening = await get(`/transfer?${query(link)}`)
  expect(opening).toContain('เปิดบัญชีนี้ในธนาคารจำลอง')
  expect(opening).toContain('value="ปั้น &lt;b&gt;"')
  const opened = await post('/open', link)
  expect(opened.statusCode).toBe(303)
  const form = await get(String(opened.headers.location))
  expect(form).toContain('value="100.25"')
  const sent = await post('/transfer', { ...link, to: '004-1234567890', key: keyIn(form) })
  expect(sent.statusCode).toBe(303)
  const slip = await get(String(sent.headers.location))
  expect(slip).toContain('โอนเงินสำเร็จ')
  expect(slip).toContain('ปั้น &lt;b&gt;')
  expect(await log('transfers')).toMatchObject([{ amount: 100.25, from: { bank: '002', number: '9998887776' } }])
})

test('a form that is sent twice books once and shows the same slip', async () => {
  const { get, post, log } = await makeVisit()
  const key = keyIn(await get(`/transfer?${query(from)}`))
  const fields = { ...from, key, to: '004-1234567890', amount: '๑,๐๐๐.๒๕' }
  const replies = await Promise.all([post('/transfer', fields), post('/transfer', fields)])
  expect(new Set(replies.map((reply) => reply.headers.location)).size).toBe(1)
  expect(await log('transfers')).toMatchObject([{ amount: 1000.25 }])
  const changed = await post('/transfer', { ...fields, amount: '5' })
  expect(changed.statusCode).toBe(409)
  expect(keyIn(changed.body)).not.toBe(key)
})

test.each([
  [{ amount: '' }, 'กรุณากรอกจำนวนเงิน'],
  [{ amount: '1.005' }, 'ใส่ทศนิยมได้ไม่เกิน 2 ตำแหน่ง'],
  [{ amount: '-1' }, 'จำนวนเงินต้องมากกว่า 0 บาท'],
  [{ amount: '1000000.01' }, 'ยอดเงินไม่พอ โอนได้ไม่เกิน 1,000,000.00 บาท'],
  [{ to: 'other' }, 'กรุณาเลือกธนาคาร'],
  [{ to: 'other', toBank: '030', toNumber: '1234567890' }, 'เลขที่บัญชีของธนาคารนี้ต้องมี 12 หลัก'],
  [{ to: 'other', toBank: '030', toNumber: '999999999999' }, 'ไม่พบบัญชีปลายทาง'],
  [{ to: `${SOMCHAI.bank}-${SOMCHAI.number}` }, 'โอนเข้าบัญชีเดียวกันไม่ได้'],
])('a transfer with %j is refused in words', async (changes, words) => {
  const { post, log } = await makeVisit()
  const reply = await post('/transfer', { ...from, key: 'k', to: '004-1234567890', amount: '1', ...changes })
  expect(reply.statusCode).toBeGreaterThanOrEqual(400)
  expect(reply.body).toContain(words)
  expect(await log('transfers')).toHaveLength(0)
})

test('a statement has days, pages and balances', async () => {
  const { get, transfer } = await makeVisit()
  for (let n = 1; n <= 21; n++) await transfer(SOMCHAI, SITE, n)
  const path = `/accounts/${SOMCHAI.bank}/${SOMCHAI.number}`
  const first = await get(path)
  expect(first).toContain('พ.ศ. 25')
  expect(first).toContain('\u221221.00')
  expect(first).toContain('หน้า 1 จาก 2')
  const second = await get(`${path}?page=2`)
  expect(second).toContain('คงเหลือ 999,999.00')
  expect(await get(`${path}?page=99`)).toContain('หน้า 2 จาก 2')
  expect(await get(`/accounts/${SITE.bank}/${SITE.number}`)).toContain('รอส่ง')
})

test('switches can be set by the form, and a wrong time is refused', async () => {
  const { app, post, get } = await makeVisit()
  const fields = {
    delaySeconds: '1.5',
    copies: '2',
    isShuffled: 'on',
    lostReplyPercent: '25',
    payoutRefusal: 'later',
    payoutHang: 'none',
    isNight: 'on',
    nightFrom: '23:00',
    nightTo: '01:00',
  }
  expect((await post('/switches', fields)).statusCode).toBe(303)
  expect((await app.inject('/sandbox/v1/switches')).json()).toEqual({
    statementDelayMs: 1500,
    statementCopies: 2,
    areCopiesConcurrent: false,
    isShuffled: true,
    lostReplyProbability: 0.25,
    payoutRefusal: 'later',
    payoutHang: 'none',
    night: { from: '23:00', to: '01:00' },
    hasFullNumbers: false,
  })
  expect((await post('/switches', { ...fields, nightTo: '23:00' })).statusCode).toBe(422)
  expect(await get('/switches')).toContain('value="1.5"')
})

test('finds people by name and number', async () => {
  const { get } = await makeVisit()
  expect(await get(`/?${query({ q: 'มาลี' })}`)).not.toContain('สมชาย')
  expect(await get(`/?${query({ q: '408-1' })}`)).toContain('สมชาย')
  expect(await get(`/?${query({ q: '<script>' })}`)).toContain('value="&lt;script&gt;"')
})

test('refuses forms of other sites, answers unknown pages in Thai and sends a strict policy', async () => {
  const { app, post, log } = await makeVisit()
  const fields = { ...from, key: 'k', to: '004-1234567890', amount: '1' }
  for (const origin of ['http://evil.example', 'null'])
    expect((await post('/transfer', fields, { origin })).statusCode).toBe(409)
  expect(await log('transfers')).toHaveLength(0)
  expect(
    (await post('/transfer', fields, { origin: 'http://box.localhost:3100', host: 'box.localhost:3100' })).statusCode,
  ).toBe(303)
  const unknown = await app.inject('/accounts/014/0000000000')
  expect(unknown.statusCode).toBe(404)
  expect(unknown.body).toContain('ไม่พบบัญชีนี้ในธนาคารจำลอง')
  expect(unknown.headers['content-security-policy']).toContain("default-src 'none'")
  expect(unknown.body).not.toMatch(/ style="|<script>| on[a-z]+=/)
})
