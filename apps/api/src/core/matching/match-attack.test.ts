/**
 * The model of an attacker that wants another member's deposit, or wants to keep it from that member. The attacker registers any
 * number of times with the victim's visible digits and any name, where no bank confirms names, and asks for the receiving account.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchLine } from './match.ts'
import { senderHistory } from './sender.ts'
import type { MatchCandidate, MatchLine } from './signals.ts'

const NOON = new Date('2026-03-10T12:00:00+07:00')
const minutesBefore = (minutes: number) => new Date(NOON.getTime() - minutes * 60_000)

const VICTIM = 1
const ACCOUNT = '1234548219'
const TRUE_NAMES = ['สมชาย ใจดี', 'นาย สมชาย ใจดี', 'SOMCHAI JAIDEE', 'สมชาย จ***', 'สมชาย']
const NAMES = [...TRUE_NAMES, 'สมชาย แก้วมณี', 'สุดา รักดี']
const isTrue = (name: string): boolean => TRUE_NAMES.includes(name)

/** The part of the victim's account that the bank shows. */
const line = fc.record<MatchLine>({
  amountSatang: fc.integer({ min: 50_000, max: 50_003 }),
  at: fc.constant(NOON),
  isTimeKnown: fc.boolean(),
  bankCode: fc.constantFrom('004', undefined),
  account: fc.constantFrom('xxx-x-x4821-x', 'x8219', '/X548219', ACCOUNT, '1234xxxxxx', undefined),
  name: fc.constantFrom(...NAMES, undefined),
})

const asked = {
  openSuffixSatang: fc.option(fc.integer({ min: 1, max: 3 })),
  intentAt: fc.option(fc.integer({ min: -5, max: 40 }).map(minutesBefore)),
}

/** The victim registered what is true, as well as people do: the name may be in another script or an old one. */
const victim = fc.record({
  memberId: fc.constant(VICTIM),
  bankCode: fc.constant('004'),
  accountDigits: fc.constant(ACCOUNT),
  names: fc.array(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 2 }),
  isNameVerified: fc.boolean(),
  registeredAt: fc.constantFrom(minutesBefore(1_000), minutesBefore(-60)),
  ...asked,
})

/** Digits that agree with every mask of {@link line} but the whole number and the first four digits, at any bank. */
const attacker = fc.record({
  memberId: fc.integer({ min: 2, max: 9 }),
  bankCode: fc.constantFrom('004', '014'),
  accountDigits: fc.constantFrom('1234548219', '9999548219', '1234948219', '01234548219'),
  names: fc.array(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 2 }),
  isNameVerified: fc.constant(false),
  registeredAt: fc.constantFrom(minutesBefore(1_000), minutesBefore(-60)),
  ...asked,
})
const attackers = fc.uniqueArray(attacker, { minLength: 1, maxLength: 5, selector: (each) => each.memberId })

/** The candidates as the engine receives them when these members deposited from the sender before. */
const withHistory = (given: MatchLine, members: MatchCandidate[], owners: number[]): MatchCandidate[] =>
  members.map((each) => ({ ...each, sender: senderHistory(given, owners, each.memberId) }))

const runs = { numRuns: 5_000 }

describe('an attacker with the victim’s visible digits', () => {
  it('is never credited with the victim’s deposit', () => {
    fc.assert(
      fc.property(line, victim, attackers, fc.boolean(), (given, one, others, hasHistory) => {
        // Where the bank gave the names, the line contains one of them in some form. A typed name may be anything.
        fc.pre(!one.isNameVerified || (one.names.every(isTrue) && (given.name === undefined || isTrue(given.name))))
        const { memberId } = matchLine(given, withHistory(given, [one, ...others], hasHistory ? [VICTIM] : []))
        expect([undefined, VICTIM]).toContain(memberId)
      }),
      runs,
    )
  })

  it('is not credited when only the victim’s earlier deposits identify the sender', () => {
    fc.assert(
      fc.property(line, attackers, (given, others) => {
        expect(matchLine(given, withHistory(given, others, [VICTIM])).memberId).toBeUndefined()
      }),
      runs,
    )
  })

  it('does not keep a deposit from a victim whose earlier deposits identify the sender', () => {
    let certain = 0
    fc.assert(
      fc.property(line, victim, attackers, (given, one, others) => {
        const alone = matchLine(given, withHistory(given, [one], [VICTIM]))
        fc.pre(alone.outcome === 'certain' && senderHistory(given, [VICTIM], VICTIM) === 'known')
        certain++
        expect(matchLine(given, withHistory(given, [one, ...others], [VICTIM])).memberId).toBe(VICTIM)
      }),
      { ...runs, maxSkipsPerRun: 1_000 },
    )
    expect(certain).toBeGreaterThan(1_000)
  })
})

describe('the history of a sender', () => {
  const named = { account: 'x8219', name: 'สมชาย ใจดี' }
  it.each([
    ['without deposits', named, [], undefined],
    ['this member’s', named, [1], 'known'],
    ['another member’s', named, [2], 'other'],
    ['contested', named, [1, 2], undefined],
    ['contested by others', named, [2, 3], 'other'],
    ['six digits without a name', { account: '/X548219' }, [1], 'known'],
    ['four digits without a name', { account: 'x8219' }, [1], undefined],
    ['four digits without a name, another member’s', { account: 'x8219' }, [2], 'other'],
    ['four digits and a given name', { account: 'x8219', name: 'สมชาย' }, [1], undefined],
    ['four digits and a name with hidden letters', { account: 'x8219', name: 'สมชาย จ***' }, [1], 'known'],
    ['three digits', { account: 'x219', name: 'สมชาย ใจดี' }, [1], undefined],
  ] as const)('%s', (_, sender, owners, history) => {
    expect(senderHistory(sender, owners, 1)).toBe(history)
  })
})
