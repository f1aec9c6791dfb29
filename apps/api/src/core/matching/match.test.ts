import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DOUBTS, matchLine } from './match.ts'
import {
  identityPoints,
  type MatchCandidate,
  type MatchLine,
  RULES,
  reasonText,
  SIGNALS,
  type SignalCode,
} from './signals.ts'

const NOON = new Date('2026-03-10T12:00:00+07:00')
const minutesBefore = (minutes: number) => new Date(NOON.getTime() - minutes * 60_000)

const line = (over: Partial<MatchLine> = {}): MatchLine => ({ amountSatang: 50_000, at: NOON, ...over })
const somchai = (over: Partial<MatchCandidate> = {}): MatchCandidate => ({
  memberId: 1,
  bankCode: '004',
  accountDigits: '1234548219',
  names: ['สมชาย ใจดี', 'SOMCHAI JAIDEE'],
  isNameVerified: true,
  ...over,
})
const suda = (over: Partial<MatchCandidate> = {}): MatchCandidate =>
  somchai({ memberId: 2, accountDigits: '7654321098', names: ['สุดา แก้วมณี'], ...over })

const mask = 'xxx-x-x4821-x'
const duplicate = suda({ accountDigits: '9999948210' })

type Row = [rule: string, line: MatchLine, candidates: MatchCandidate[], outcome: string, member: number | undefined]

describe('certain', () => {
  const rows: Row[] = [
    ['whole number', line({ account: '1234548219' }), [somchai(), suda()], 'certain', 1],
    [
      'a date alone, of the day on which the member registered',
      line({ account: '1234548219', isTimeKnown: false, at: minutesBefore(12 * 60) }),
      [somchai({ registeredAt: NOON })],
      'certain',
      1,
    ],
    [
      'whole number, surname changed, bank equal',
      line({ account: '123-4-54821-9', bankCode: '004', name: 'สมชาย แก้วมณี' }),
      [somchai()],
      'certain',
      1,
    ],
    [
      'four digits, bank and name',
      line({ account: mask, bankCode: '004', name: 'นาย สมชาย ใจดี' }),
      [somchai(), suda()],
      'certain',
      1,
    ],
    [
      'four digits, bank and shortened name',
      line({ account: 'x8219', bankCode: '004', name: 'SOMCHAI J' }),
      [somchai()],
      'certain',
      1,
    ],
    ['four digits and the whole name, no bank', line({ account: mask, name: 'สมชาย ใจดี' }), [somchai()], 'certain', 1],
    [
      'four digits, bank and open intent',
      line({ account: mask, bankCode: '004' }),
      [somchai({ intentAt: minutesBefore(5) })],
      'certain',
      1,
    ],
    [
      'four digits, bank and satang',
      line({ account: mask, bankCode: '004', amountSatang: 50_017 }),
      [somchai({ openSuffixSatang: 17 })],
      'certain',
      1,
    ],
    ['six digits and bank, no name', line({ account: '/X548219', bankCode: '004' }), [somchai(), suda()], 'certain', 1],
    [
      'four digits shared, the name distinguishes',
      line({ account: mask, bankCode: '004', name: 'สุดา แก้วมณี' }),
      [somchai(), duplicate],
      'certain',
      2,
    ],
    [
      'four digits and name shared, the bank distinguishes',
      line({ account: mask, bankCode: '014', name: 'สมชาย ใจดี' }),
      [somchai(), somchai({ memberId: 2, bankCode: '014' })],
      'certain',
      2,
    ],
    [
      'four digits and typed name shared, the sender has deposited before',
      line({ account: mask, bankCode: '004', name: 'สมชาย ใจดี' }),
      [
        somchai({ isNameVerified: false, sender: 'known' }),
        somchai({ memberId: 2, isNameVerified: false, sender: 'other', intentAt: minutesBefore(2) }),
      ],
      'certain',
      1,
    ],
    [
      'a sender with earlier deposits whose surname changed',
      line({ account: mask, bankCode: '004', name: 'สมชาย แก้วมณี' }),
      [somchai({ sender: 'known' })],
      'certain',
      1,
    ],
    [
      'a name that the bank gave, against a typed one with suffix and intent',
      line({ account: mask, bankCode: '004', name: 'สมชาย ใจดี', amountSatang: 50_017 }),
      [somchai(), somchai({ memberId: 2, isNameVerified: false, openSuffixSatang: 17, intentAt: minutesBefore(2) })],
      'certain',
      1,
    ],
    [
      'the same member with two accounts',
      line({ account: '1234548219' }),
      [somchai(), somchai({ accountDigits: '5555555555' })],
      'certain',
      1,
    ],
  ]
  it.each(rows)('%s', (_rule, given, candidates, outcome, member) => {
    expect(matchLine(given, candidates)).toMatchObject({ outcome, memberId: member, doubts: [] })
  })
})

it('a member whose two accounts both fit is one member', () => {
  const members = [somchai(), somchai({ accountDigits: '9999948219' })]
  const result = matchLine(line({ account: 'x8219', bankCode: '004', name: 'สมชาย ใจดี' }), members)
  expect(result).toMatchObject({ outcome: 'certain', memberId: 1, ranked: [{ memberId: 1, score: 75 }] })
  expect(result.ranked).toHaveLength(1)
})

describe('ambiguous: never credited by itself', () => {
  const rows: [rule: string, line: MatchLine, candidates: MatchCandidate[], doubt: keyof typeof DOUBTS][] = [
    ['four digits and bank alone', line({ account: mask, bankCode: '004' }), [somchai()], 'score-low'],
    [
      'four digits shared, nothing else',
      line({ account: mask, bankCode: '004' }),
      [somchai(), duplicate],
      'second-close',
    ],
    [
      'four digits shared, both with an open intent',
      line({ account: mask, bankCode: '004' }),
      [somchai({ intentAt: minutesBefore(3) }), { ...duplicate, intentAt: minutesBefore(4) }],
      'second-close',
    ],
    [
      'equal accounts, one with suffix and intent',
      line({ account: mask, bankCode: '004', name: 'สมชาย ใจดี', amountSatang: 50_017 }),
      [
        somchai({ isNameVerified: false }),
        somchai({ memberId: 2, isNameVerified: false, openSuffixSatang: 17, intentAt: minutesBefore(2) }),
      ],
      'second-close',
    ],
    [
      'equal accounts, one with the typed name of the sender',
      line({ account: mask, bankCode: '004', name: 'สมชาย ใจดี' }),
      [somchai({ isNameVerified: false }), { ...duplicate, isNameVerified: false }],
      'second-close',
    ],
    [
      'equal accounts, the other too weak to be shown',
      line({ account: mask, bankCode: '004', name: 'สมชาย ใจดี', amountSatang: 50_017 }),
      [
        { ...duplicate, isNameVerified: false, openSuffixSatang: 18, registeredAt: minutesBefore(-60) },
        somchai({ isNameVerified: false, intentAt: minutesBefore(2) }),
      ],
      'second-close',
    ],
    [
      'a sender whose deposits were another member’s',
      line({ account: mask, bankCode: '004', name: 'สมชาย ใจดี' }),
      [somchai({ sender: 'other' })],
      'contradiction',
    ],
    [
      'a sender with earlier deposits, and the bank gives its name to another member',
      line({ account: mask, bankCode: '004', name: 'สมชาย ใจดี' }),
      [somchai({ isNameVerified: false, sender: 'known' }), somchai({ memberId: 2, sender: 'other' })],
      'second-close',
    ],
    [
      'the same number at two banks, bank not given',
      line({ account: '1234548219' }),
      [somchai(), somchai({ memberId: 2, bankCode: '014' })],
      'second-close',
    ],
    [
      'whole number, another name',
      line({ account: '1234548219', bankCode: '004', name: 'สุดา แก้วมณี' }),
      [somchai()],
      'contradiction',
    ],
    [
      'whole number, another bank',
      line({ account: '1234548219', bankCode: '014', name: 'สมชาย ใจดี' }),
      [somchai()],
      'contradiction',
    ],
    [
      'booked before the member registered',
      line({ account: '1234548219', bankCode: '004', name: 'สมชาย ใจดี' }),
      [somchai({ registeredAt: new Date(NOON.getTime() + 3_600_000) })],
      'contradiction',
    ],
    [
      'a date alone, of a day before the member registered',
      line({
        account: '1234548219',
        bankCode: '004',
        name: 'สมชาย ใจดี',
        isTimeKnown: false,
        at: minutesBefore(12 * 60),
      }),
      [somchai({ registeredAt: new Date(NOON.getTime() + 86_400_000) })],
      'contradiction',
    ],
    [
      'name, bank, satang and intent, but no account',
      line({ bankCode: '004', name: 'สมชาย ใจดี', amountSatang: 50_017 }),
      [somchai({ openSuffixSatang: 17, intentAt: minutesBefore(1) })],
      'account-unknown',
    ],
    [
      'three digits are no evidence',
      line({ account: 'x219', bankCode: '004', name: 'สมชาย ใจดี', amountSatang: 50_017 }),
      [somchai({ openSuffixSatang: 17 })],
      'account-unknown',
    ],
    [
      'intent too old',
      line({ account: mask, bankCode: '004' }),
      [somchai({ intentAt: minutesBefore(31) })],
      'score-low',
    ],
    [
      'intent after the transfer',
      line({ account: mask, bankCode: '004' }),
      [somchai({ intentAt: minutesBefore(-3) })],
      'score-low',
    ],
    [
      'without a time, the intent is no evidence',
      line({ account: mask, bankCode: '004', isTimeKnown: false }),
      [somchai({ intentAt: minutesBefore(5) })],
      'score-low',
    ],
    [
      'other satang than assigned',
      line({ account: mask, bankCode: '004', amountSatang: 50_018 }),
      [somchai({ openSuffixSatang: 17, intentAt: minutesBefore(5) })],
      'score-low',
    ],
    [
      'a relative with the same digits',
      line({ account: mask, bankCode: '004', name: 'สมหญิง ใจดี' }),
      [somchai({ intentAt: minutesBefore(5) })],
      'score-low',
    ],
  ]
  it.each(rows)('%s', (_rule, given, candidates, doubt) => {
    const result = matchLine(given, candidates)
    expect(result.outcome).toBe('ambiguous')
    expect(result.memberId).toBeUndefined()
    expect(result.doubts).toContain(doubt)
  })
})

describe('none', () => {
  const rows: Row[] = [
    ['no members', line({ account: mask }), [], 'none', undefined],
    [
      'one digit differs, all else fits',
      line({ account: 'xxx-x-x4822-x', bankCode: '004', name: 'สมชาย ใจดี', amountSatang: 50_017 }),
      [somchai({ openSuffixSatang: 17 })],
      'none',
      undefined,
    ],
    ['only the bank fits', line({ bankCode: '004' }), [somchai()], 'none', undefined],
    ['no facts of the sender', line(), [somchai()], 'none', undefined],
  ]
  it.each(rows)('%s', (_rule, given, candidates, outcome, member) => {
    const result = matchLine(given, candidates)
    expect(result).toMatchObject({ outcome, doubts: ['nobody-fits'] })
    expect(result.memberId).toBe(member)
  })

  it('keeps the reason for which a member was ruled out', () => {
    const { refused } = matchLine(line({ account: 'x0000' }), [somchai()])
    expect(refused).toMatchObject([{ memberId: 1, reasons: [{ code: 'account-differs', detail: 'x0000' }, {}, {}] }])
  })
})

describe('reasons', () => {
  it('are shown in Thai with their detail', () => {
    const { ranked } = matchLine(line({ account: mask, bankCode: '004', name: 'สมชาย ใจดี', amountSatang: 50_017 }), [
      somchai({ openSuffixSatang: 17, intentAt: minutesBefore(5) }),
    ])
    expect(ranked[0]!.score).toBe(110)
    expect(ranked[0]!.reasons.map(reasonText)).toEqual([
      'เลขบัญชีที่ธนาคารแสดง 4 หลักตรงกัน',
      'ธนาคารตรงกัน',
      'ชื่อตรงกัน (100%)',
      'เศษสตางค์ตรงกับที่กำหนดให้ (.17)',
      'แจ้งฝากไว้ก่อนโอน 5 นาที',
    ])
  })

  it('agree with docs/matching.md', () => {
    const page = readFileSync(new URL('../../../../../docs/matching.md', import.meta.url), 'utf8')
    const expected = Object.entries(SIGNALS).map(([code, signal]) => {
      const effect = 'effect' in signal ? signal.effect : ''
      return `| \`${code}\` | ${signal.points} | ${effect} | ${signal.th} |`
    })
    expect(page.split('\n').filter((row) => /^\| `[a-z-]+` \| -?\d+ \|/.test(row))).toEqual(expected)
    const rules = Object.entries(RULES).map(([name, value]) => `| \`${name}\` | ${value} |`)
    for (const row of rules) expect(page).toContain(row)
  })
})

const digits = fc.stringMatching(/^\d{10}$/)
const name = fc.constantFrom(
  'สมชาย ใจดี',
  'สุดา แก้วมณี',
  'SOMCHAI JAIDEE',
  'สมชาย จ.',
  'นางสาวสุดา แก้ว***',
  'บจก. ดวงดี',
  '',
)
const candidate = fc.record({
  memberId: fc.integer({ min: 1, max: 40 }),
  bankCode: fc.constantFrom('004', '014'),
  // Few different endings, so that members do collide.
  accountDigits: fc.constantFrom('1234548219', '9999948219', '5554548219', '7654321098', '0000021098'),
  names: fc.array(name, { maxLength: 2 }),
  isNameVerified: fc.boolean(),
  sender: fc.constantFrom(undefined, 'known' as const, 'other' as const),
  openSuffixSatang: fc.option(fc.integer({ min: 1, max: 3 })),
  intentAt: fc.option(fc.integer({ min: -5, max: 40 }).map(minutesBefore)),
  registeredAt: fc.option(fc.constantFrom(minutesBefore(1000), minutesBefore(-60))),
})
const candidates = fc.uniqueArray(candidate, { maxLength: 8, selector: (each) => each.memberId })
const anyLine = fc.record({
  amountSatang: fc.integer({ min: 50_000, max: 50_004 }),
  at: fc.constant(NOON),
  bankCode: fc.option(fc.constantFrom('004', '014'), { nil: undefined }),
  account: fc.option(fc.constantFrom('xxx-x-x4821-x', 'x8219', '/X548219', '1234548219', '***1098', 'x19', 'ไม่ทราบ'), {
    nil: undefined,
  }),
  name: fc.option(name, { nil: undefined }),
})

const strong: SignalCode[] = ['account-full', 'account-most', 'account-four']

describe('for every line and every set of members', () => {
  const runs = { numRuns: 1000 }

  it('the order of the members does not matter', () => {
    const shuffled = candidates.chain((each) =>
      fc.tuple(fc.constant(each), fc.shuffledSubarray(each, { minLength: each.length })),
    )
    fc.assert(
      fc.property(anyLine, shuffled, (given, [a, b]) => {
        expect(matchLine(given, b)).toEqual(matchLine(given, a))
      }),
      runs,
    )
  })

  it('one more member without evidence of the account never turns a certain match into another member', () => {
    fc.assert(
      fc.property(anyLine, candidates, candidate, (given, members, extra) => {
        const before = matchLine(given, members)
        fc.pre(before.outcome === 'certain' && !members.some((each) => each.memberId === extra.memberId))
        fc.pre(matchLine(given, [extra]).ranked.every((each) => !each.reasons.some((one) => strong.includes(one.code))))
        const after = matchLine(given, [...members, extra])
        expect([undefined, before.memberId]).toContain(after.memberId)
      }),
      { ...runs, maxSkipsPerRun: 1000 },
    )
  })

  it('a member whose shown digits differ changes nothing', () => {
    fc.assert(
      fc.property(anyLine, candidates, digits, (given, members, other) => {
        fc.pre(given.account !== undefined && /\d/.test(given.account) && !/19$|4821|98$/.test(other.slice(-5)))
        const unrelated = somchai({ memberId: 99, accountDigits: other })
        const { outcome, memberId, ranked } = matchLine(given, members)
        const after = matchLine(given, [...members, unrelated])
        expect([after.outcome, after.memberId, after.ranked]).toEqual([outcome, memberId, ranked])
      }),
      runs,
    )
  })

  it('two members with the same evidence are never certain', () => {
    fc.assert(
      fc.property(anyLine, candidates, candidate, (given, members, one) => {
        const duplicates = [
          { ...one, memberId: 101 },
          { ...one, memberId: 102 },
        ]
        expect([101, 102]).not.toContain(matchLine(given, [...members, ...duplicates]).memberId)
      }),
      runs,
    )
  })

  it('certain means enough points, the lead, account evidence and no contradiction, and only certain names a member', () => {
    fc.assert(
      fc.property(anyLine, candidates, (given, members) => {
        const { outcome, memberId, ranked, doubts } = matchLine(given, members)
        expect(outcome === 'certain').toBe(memberId !== undefined)
        expect(outcome === 'certain').toBe(doubts.length === 0)
        if (outcome !== 'certain') return
        const [best, second] = ranked
        expect(best!.memberId).toBe(memberId)
        expect(best!.score).toBeGreaterThanOrEqual(RULES.certainPoints)
        const lead = identityPoints(best!.reasons) - (second ? identityPoints(second.reasons) : 0)
        if (second) expect(lead).toBeGreaterThanOrEqual(RULES.marginPoints)
        expect(best!.reasons.some((each) => strong.includes(each.code))).toBe(true)
        expect(best!.reasons.some((each) => 'effect' in SIGNALS[each.code])).toBe(false)
      }),
      runs,
    )
  })
})
