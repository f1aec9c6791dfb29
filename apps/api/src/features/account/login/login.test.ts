import { login } from '@duang/contract/account/login'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { registry } from '#app/watch/metrics.ts'
import { solve } from '../../../../test/outside/proof.ts'
import { addMember, createTestSite, PASSWORD, type TestMember, type TestSite } from '../../../../test/people/site.ts'

const rounds = Number(process.env.RACE_ROUNDS ?? 5)
let site: TestSite
let member: TestMember
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.stop())
beforeEach(async () => {
  await site.owner.deleteFrom('throttles').execute()
  member = await addMember(site)
})

const attempt = (payload: unknown, headers: Record<string, string> = {}) =>
  site.fastify.inject({
    method: 'POST',
    url: login.path,
    headers: { host: 'localhost', 'content-type': 'application/json', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })

/** Reduces a proof to its presence. */
const shapeOf = ({ details }: { details: { proof?: object } }) => ({
  ...details,
  proof: Object.keys(details.proof ?? {}),
})

const from = (address: string) => ({ 'x-forwarded-for': address })
const right = () => attempt({ username: member.username, password: PASSWORD })
const wrong = (address = '198.51.100.7') =>
  attempt({ username: member.username, password: 'not it' }, from(address)).then((answer) => answer.json().code)

/** Fails this often at one address, as fast as the answers allow. */
async function attack(failures: number): Promise<void> {
  for (let failed = 0; failed < failures; ) {
    const answer = await attempt({ username: member.username, password: 'a guess' }, from('198.51.100.7'))
    if (answer.json().code === 'login_failed') failed++
    else site.advance(Number(answer.headers['retry-after']) * 1000)
  }
}

describe('accepted logins', () => {
  test.each([
    ['the username', (m: TestMember) => m.username],
    ['the username in capitals', (m: TestMember) => m.username.toUpperCase()],
    ['the username with spaces around it', (m: TestMember) => ` ${m.username} `],
    ['the phone', (m: TestMember) => m.phone],
    ['the phone with dashes', (m: TestMember) => `${m.phone.slice(0, 3)}-${m.phone.slice(3, 6)}-${m.phone.slice(6)}`],
    ['the phone with +66', (m: TestMember) => `+66${m.phone.slice(1)}`],
    [
      'the phone in Thai digits',
      (m: TestMember) => m.phone.replace(/\d/g, (d) => String.fromCharCode(0x0e50 + Number(d))),
    ],
    ['the phone between direction marks', (m: TestMember) => `\u202a+66 (0)${m.phone.slice(1)}\u202c`],
    ['the phone as PromptPay has it', (m: TestMember) => `0066${m.phone.slice(1)}`],
    ['the username with zero-width spaces', (m: TestMember) => `\u200b${m.username}\u200b`],
  ])('accepts %s', async (_, name) => {
    const answer = await attempt({ username: name(member), password: PASSWORD })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      user: { uuid: member.uuid, username: member.username, name: member.accountName, level: 0 },
      previousLoginAt: null,
    })
  })

  test('returns the time of the login before', async () => {
    const first = site.platform.clock().toISOString()
    await right()
    site.advance(60_000)
    expect((await right()).json().previousLoginAt).toBe(first)
  })
})

describe('refused logins', () => {
  const UNKNOWN = [
    'nobody.here',
    '0899999999',
    'ก'.repeat(40),
    '😀😀😀😀',
    '__proto__',
    'constructor',
    "' or 1=1 --",
    'a\u0000b',
    '\ud800',
    '%',
  ]

  test('answers a wrong password and every kind of unknown name byte for byte alike', async () => {
    const headers = { 'x-request-id': 'same-for-all-of-them' }
    const known = await attempt({ username: member.username, password: 'not it' }, headers)
    expect(known.statusCode).toBe(422)
    expect(known.json()).toMatchObject({ code: 'login_failed' })
    const { date: _, ...knownHeaders } = known.headers
    for (const username of UNKNOWN) {
      const unknown = await attempt({ username, password: 'not it' }, headers)
      expect(unknown.body).toBe(known.body)
      const { date: _, ...unknownHeaders } = unknown.headers
      expect(unknownHeaders).toEqual(knownHeaders)
    }
  })

  test('delays both alike', async () => {
    const headers = { 'x-request-id': 'same-for-all-of-them' }
    const sixth = async (username: string) => {
      for (let n = 0; n < 5; n++) await attempt({ username, password: 'not it' })
      return attempt({ username, password: 'not it' }, headers)
    }
    const known = await sixth(member.username)
    expect(known.statusCode).toBe(429)
    expect(known.headers['retry-after']).toBe('1')
    for (const username of UNKNOWN.slice(0, 4)) expect((await sixth(username)).body).toBe(known.body)
  })

  test.each([
    ['no password', { username: 'someone' }, 422],
    ['an empty password', { username: 'someone', password: '' }, 422],
    ['a password of 129 characters', { username: 'someone', password: 'x'.repeat(129) }, 422],
    ['a password of 1 MB', { username: 'someone', password: 'x'.repeat(1_048_576) }, 413],
    ['a number', { username: 'someone', password: 12345678 }, 422],
    ['an array of passwords', { username: 'someone', password: ['a', 'b'] }, 422],
    ['a level beside it', { username: 'someone', password: 'x', level: 5 }, 422],
    ['no object', '[]', 422],
    ['no JSON', '{"username":', 400],
    ['__proto__', '{"username":"someone","password":"x","__proto__":{"level":5}}', 400],
  ])('refuses malformed input: %s', async (_, payload, status) => {
    expect((await attempt(payload)).statusCode).toBe(status)
    // No attempt was made, so nothing was counted and nothing hashed.
    expect(await site.owner.selectFrom('throttles').selectAll().execute()).toEqual([])
  })
})

describe('delays', () => {
  test('grants five free attempts, doubles waits up to a minute, and resets them at the right password', async () => {
    const waits: number[] = []
    for (let n = 0; n < 5; n++) expect(await wrong()).toBe('login_failed')
    for (let n = 0; n < 8; n++) {
      const delayed = await attempt({ username: member.username, password: PASSWORD }, from('198.51.100.7'))
      expect(delayed.json().code).toBe('login_delayed')
      const wait = Number(delayed.headers['retry-after'])
      waits.push(wait)
      site.advance(wait * 1000)
      if (n < 7) expect(await wrong()).toBe('login_failed')
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
    expect((await attempt({ username: member.username, password: PASSWORD }, from('198.51.100.7'))).statusCode).toBe(
      200,
    )
    expect(await wrong()).toBe('login_failed')
  })

  test('grants many addresses no more attempts at one name than one address', async () => {
    const answers: string[] = []
    for (let n = 1; n <= 20; n++) answers.push(await wrong(`198.51.100.${n}`))
    expect(answers.filter((code) => code === 'login_failed')).toHaveLength(5)
    // Even the right password does not help an unknown network …
    const guessed = await attempt({ username: member.username, password: PASSWORD }, from('198.51.100.99'))
    expect(guessed.json().code).toBe('login_delayed')
  })

  test('lets a member under attack log in from a known network', async () => {
    const home = from('203.0.113.20')
    const enter = (headers: Record<string, string>) =>
      attempt({ username: member.username, password: PASSWORD }, headers).then((answer) => answer.statusCode)
    expect(await enter(home)).toBe(200)
    for (let n = 1; n <= 10; n++) await wrong(`198.51.100.${n}`)
    expect(await enter(from('203.0.113.21'))).toBe(429)
    expect(await enter(home)).toBe(200)
  })

  test('locks no member out when a stranger fails at one address all day', async () => {
    let phone = 0
    for (let visit = 0; visit < 8; visit++) {
      await attack(12)
      const before = await attempt({ username: member.username, password: 'not it' }, from(`203.0.113.${++phone}`))
      expect(before.json()).toMatchObject({ code: 'login_delayed', details: { retryAfterSeconds: 60 } })
      const entered = await attempt({ username: member.username, password: PASSWORD }, from(`203.0.113.${++phone}`))
      expect(entered.statusCode).toBe(200)
      site.advance(3 * 3_600_000)
    }
  })

  describe('three attempts a minute of all addresses together while a name waits', () => {
    const enter = (address: string, password = PASSWORD) =>
      attempt({ username: member.username, password }, from(address))
    test('count right or wrong, at once or one by one, with equal answers', async () => {
      for (let round = 0; round < rounds; round++) {
        await site.owner.deleteFrom('throttles').execute()
        await attack(9)
        const wrongs = Array.from({ length: 20 }, (_, n) => enter(`203.0.${round}.${n + 1}`, 'not it'))
        expect(new Set((await Promise.all(wrongs)).map((answer) => answer.json().code))).toEqual(
          new Set(['login_delayed']),
        )
        expect((await enter(`203.0.${round}.99`)).json().code).toBe('login_delayed')
        const slots = await site.owner
          .selectFrom('throttles')
          .select('failures')
          .where('subject', 'like', 'fresh-%')
          .execute()
        expect(slots.map(({ failures }) => failures)).toContain(3)
        expect(Math.max(...slots.map(({ failures }) => failures))).toBe(3)
      }
    })

    test('leave one after two guesses, and are three again in the next minute', async () => {
      await attack(9)
      for (const n of [1, 2]) await enter(`203.0.113.${n}`, 'not it')
      expect((await enter('203.0.113.3')).statusCode).toBe(200)
      await attack(9)
      for (const n of [11, 12, 13]) await enter(`203.0.113.${n}`, 'not it')
      expect((await enter('203.0.113.14')).statusCode).toBe(429)
      site.advance(59_000)
      expect((await enter('203.0.113.15')).statusCode).toBe(200)
    })

    test('are not for an address that has failed at the name itself, which consumes none', async () => {
      for (let n = 0; n < 5; n++) expect(await wrong('203.0.113.40')).toBe('login_failed')
      await attack(9)
      await site.owner.deleteFrom('throttles').where('subject', 'like', 'fresh-%').execute()
      for (let n = 0; n < 4; n++) expect((await enter('203.0.113.40')).statusCode).toBe(429)
      expect(
        await site.owner.selectFrom('throttles').select('subject').where('subject', 'like', 'fresh-%').execute(),
      ).toEqual([])
    })

    test('answer alike for an unknown name', async () => {
      const answers: unknown[][] = []
      for (const username of [member.username, 'nobody.here']) {
        await site.owner.deleteFrom('throttles').execute()
        for (let n = 0; n < 5; n++) await attempt({ username, password: 'not it' }, from('198.51.100.7'))
        const each: unknown[] = []
        for (let n = 1; n <= 5; n++) {
          const { statusCode, headers, body } = await attempt(
            { username, password: 'not it' },
            { ...from(`203.0.113.${n}`), 'x-request-id': 'same-for-all-of-them' },
          )
          // Every answer offers another proof.
          each.push([statusCode, headers['retry-after'], { ...JSON.parse(body), details: shapeOf(JSON.parse(body)) }])
        }
        answers.push(each)
      }
      expect(answers[0]).toEqual(answers[1])
    })
  })

  test('counts the username and the phone of one member together', async () => {
    for (let n = 0; n < 3; n++) expect(await wrong(`198.51.100.${n}`)).toBe('login_failed')
    const byPhone = (n: number) =>
      attempt({ username: member.phone, password: 'not it' }, from(`198.51.100.${10 + n}`)).then(
        ({ json }) => json().code,
      )
    expect([await byPhone(1), await byPhone(2), await byPhone(3)]).toEqual([
      'login_failed',
      'login_failed',
      'login_delayed',
    ])
  })

  describe('while 120 logins from many addresses fail at a member', () => {
    const enter = (address: string, headers: Record<string, string> = {}) =>
      attempt({ username: member.username, password: PASSWORD }, { ...from(address), ...headers })
    const failMany = async (times = 120) => {
      for (let n = 0; n < times; n++) await wrong(`198.${51 + (n % 50)}.100.${n}`)
    }

    test('lets the member log in from a new network on a known device', async () => {
      const before = await enter('203.0.113.20')
      const device = before.cookies.find(({ name }) => name === 'duang-device')
      expect(device).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/', maxAge: 365 * 86_400 })
      await failMany()
      expect((await enter('203.0.113.21')).statusCode).toBe(429)
      expect((await enter('203.0.113.22', { cookie: `duang-device=${device?.value}` })).statusCode).toBe(200)
    })

    test('grants nothing to a device of another member, or with too many attempts of its own', async () => {
      const other = await addMember(site)
      const login = await attempt({ username: other.username, password: PASSWORD }, from('203.0.113.30'))
      const cookie = `duang-device=${login.cookies.find(({ name }) => name === 'duang-device')?.value}`
      await failMany()
      expect((await enter('203.0.113.31', { cookie })).statusCode).toBe(429)
      const own = await attempt({ username: other.username, password: 'not it' }, { ...from('203.0.113.32'), cookie })
      expect(own.json().code).toBe('login_failed')
    })

    test('lets the member log in from a new network with a proof of work, once for each proof', async () => {
      await failMany()
      const refused = (await enter('203.0.113.40')).json()
      expect(refused.code).toBe('login_delayed')
      const headers = { 'x-proof': solve(refused.details.proof) }
      expect((await enter('203.0.113.41', { 'x-proof': 'e30=' })).statusCode).toBe(429)
      expect((await enter('203.0.113.42', headers)).statusCode).toBe(200)
      await failMany(20)
      expect((await enter('203.0.113.43', headers)).statusCode).toBe(429)
    })

    test('grants ten guesses a minute for proofs', async () => {
      await failMany(20)
      const codes: number[] = []
      for (let n = 0; n < 12; n++) {
        const { details } = (await enter(`203.0.114.${n}`, { 'x-proof': 'none' })).json()
        codes.push((await enterWrong(`203.0.115.${n}`, solve(details.proof))).statusCode)
      }
      expect(new Set(codes)).toEqual(new Set([429]))
      const { details } = (await enter('203.0.116.1', { 'x-proof': 'none' })).json()
      expect((await enter('203.0.116.2', { 'x-proof': solve(details.proof) })).statusCode).toBe(429)
    })

    const enterWrong = (address: string, proof: string) =>
      attempt({ username: member.username, password: 'not it' }, { ...from(address), 'x-proof': proof })
  })

  test('logs each login and each refused one with member, network and result', async () => {
    const lines: string[] = []
    const own = await createTestSite({ onLog: (line) => lines.push(line) })
    onTestFinished(() => own.stop())
    const loggedMember = await addMember(own)
    const tryAs = (username: string, password: string) =>
      own.fastify.inject({
        method: 'POST',
        url: login.path,
        headers: { host: 'localhost', 'x-forwarded-for': '2001:db8:1:2::9' },
        payload: { username, password },
      })
    await tryAs(loggedMember.username, PASSWORD)
    await tryAs(loggedMember.username, 'not it')
    await tryAs('nobody.here', 'not it')
    const noted = lines
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => /^log(ged in|in (refused|delayed))$/.test(msg))
      .map(({ memberId, network, result }) => ({ memberId, network, result }))
    const network = '2001:db8:1:2::/64'
    expect(noted).toEqual([
      { memberId: loggedMember.memberId, network, result: 'accepted' },
      { memberId: loggedMember.memberId, network, result: 'wrong' },
      { memberId: null, network, result: 'wrong' },
    ])
    for (let n = 0; n < 60; n++) await tryAs('nobody.here', 'not it')
    expect(lines.filter((line) => line.includes('"network"')).length).toBeLessThan(25)
    expect(lines.filter((line) => line.includes('login delayed')).length).toBeLessThanOrEqual(1)
    expect(await registry.getSingleMetricAsString('duang_logins_total')).toMatch(/result="delayed"\} [1-9]/)
    expect(lines.join('')).not.toContain(loggedMember.username)
  })

  test('slows down a /48 of IPv6 as a whole', async () => {
    const codes: string[] = []
    for (let n = 0; n < 125; n++) {
      const address = from(`2001:db8:7:${n.toString(16)}00::1`)
      codes.push((await attempt({ username: `name.${n}`, password: 'not it' }, address)).json().code)
    }
    expect(codes.indexOf('login_delayed')).toBe(117)
  })

  test('sends the same queries for a right password as for a wrong one while a name waits', async () => {
    for (let n = 1; n <= 10; n++) await wrong(`198.51.100.${n}`)
    const asked = vi.spyOn(site.platform.db, 'selectFrom')
    onTestFinished(() => asked.mockRestore())
    const tablesOf = async (password: string, address: string) => {
      asked.mockClear()
      const answer = await attempt({ username: member.username, password }, from(address))
      expect(answer.json().code).toBe('login_delayed')
      // Brands are read once a second, for any request.
      const ofBrands = new Set<unknown>(['brand_hosts', 'maintenance_windows'])
      return asked.mock.calls.map(([table]) => table).filter((table) => !ofBrands.has(table))
    }
    expect(await tablesOf(PASSWORD, '198.51.100.98')).toEqual(await tablesOf('not it', '198.51.100.99'))
  })

  test('counts a /64 of IPv6 as one address', async () => {
    expect((await attempt({ username: member.username, password: PASSWORD }, from('2001:db8:1:2::1'))).statusCode).toBe(
      200,
    )
    for (let n = 1; n <= 10; n++) await wrong(`198.51.100.${n}`)
    const later = from('2001:db8:1:2:aaaa::9')
    expect((await attempt({ username: member.username, password: PASSWORD }, later)).statusCode).toBe(200)
  })

  test('slows down one address that tries many names, softly', async () => {
    const codes: string[] = []
    for (let n = 0; n < 32; n++) {
      const answer = await attempt({ username: `name.${n}`, password: 'not it' }, from('198.51.100.7'))
      codes.push(answer.json().code)
    }
    expect(codes.indexOf('login_delayed')).toBe(30)
    site.advance(1_000)
    expect((await attempt({ username: member.username, password: PASSWORD }, from('198.51.100.7'))).statusCode).toBe(
      200,
    )
  })

  test('counts no failure of the address for a login', async () => {
    for (let n = 0; n < 40; n++) expect((await right()).statusCode).toBe(200)
  })

  test('counts five of 20 wrong attempts at once', { timeout: 60_000 + rounds * 3_000 }, async () => {
    for (let round = 0; round < rounds; round++) {
      const username = `race.${round}`
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          attempt({ username, password: 'not it' }, from(`198.51.${round}.${n + 1}`)).then(
            (answer) => answer.json().code,
          ),
        ),
      )
      expect(answers.filter((code) => code === 'login_failed')).toHaveLength(5)
    }
  })

  test('hashes names in the table of attempts', async () => {
    await attempt({ username: 'my secret password', password: 'x' })
    const rows = await site.owner.selectFrom('throttles').select('subject').execute()
    expect(rows).toHaveLength(3)
    expect(JSON.stringify(rows)).not.toContain('secret')
  })
})
