import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { agrees, maskQuery, mayBeOne, parseAccountMask } from './account-mask.ts'

const parsed = (text: string) => {
  const mask = parseAccountMask(text)
  return mask && `${mask.alignment} ${mask.places.map((place) => place ?? '_').join('')}`
}

describe('parses masks of banks', () => {
  it.each([
    ['places 6 to 9, with dashes', 'xxx-x-x4821-x', 'whole _____4821_'],
    ['the last four, with dashes', 'XXX-X-XX123-4', 'whole ______1234'],
    ['two groups', 'xx-xxxx-1234', 'whole ______1234'],
    ['hidden by X, no dashes', 'XXXXXX4821', 'whole ______4821'],
    ['one X replaces all digits before', 'X-4821', 'right 4821'],
    ['a small x', 'x4821', 'right 4821'],
    ['six digits after a slash', '/X454968', 'right 454968'],
    ['stars', '***4821', 'right 4821'],
    ['bullets', '•••• 4821', 'right 4821'],
    ['the last digit hidden too', 'x4821x', 'right 4821_'],
    ['the first digits shown', '4821xxx', 'left 4821'],
    ['whole, plain', '1234567890', 'full 1234567890'],
    ['whole, with dashes', '123-4-56789-0', 'full 1234567890'],
    ['whole, Thai digits', '๑๒๓-๔-๕๖๗๘๙-๐', 'full 1234567890'],
    ['whole, twelve digits', '020-123456789', 'full 020123456789'],
    ['an apostrophe before, as spreadsheets want', "'1234567890", 'full 1234567890'],
    ['leading zero eaten by a spreadsheet', '123456789', 'right 123456789'],
    ['zero-width space inside', 'x4\u200b821', 'right 4821'],
    ['direction marks and soft hyphens', '\u202axxx\u00ad-x\u2011x4821\u2212x\u202c', 'whole _____4821_'],
    ['nothing shown', 'xxx-x-xxxxx-x', null],
    ['a word', 'PromptPay', null],
    ['empty', '', null],
    ['too long for an account', '12345678901234567', null],
  ])('%s: %s', (_rule, text, expected) => {
    expect(parsed(text)).toBe(expected)
  })
})

describe('agrees', () => {
  it.each([
    ['all shown digits agree at their places', 'xxx-x-x4821-x', '1234548219', true],
    ['one digit differs', 'xxx-x-x4822-x', '1234548219', false],
    ['the same digits at other places', 'xxx-x-x4821-x', '1234567821', false],
    ['counted from the end', 'x8219', '1234548219', true],
    ['counted from the end, other bank length', 'x8219', '020123458219', true],
    ['a whole mask needs the same length', 'XXXXXX8219', '020123458219', false],
    ['the same, with the digits at the same places', 'xxx-x-x4821-x', '123454821900', false],
    ['whole number equal', '123-4-54821-9', '1234548219', true],
    ['whole number, one digit differs', '1234548218', '1234548219', false],
    ['padded with zeros between banks', '0000001234548219', '1234548219', true],
    ['leading zeros of the member eaten', '123454821', '0123454821', true],
    ['more digits than the account has', '4821xxxxx', '4821', true],
  ])('%s: %s against %s', (_rule, text, digits, expected) => {
    expect(agrees(parseAccountMask(text)!, digits)).toBe(expected)
  })
})

describe('the query of a mask', () => {
  it.each([
    ['xxx-x-x4821-x', { like: '_____4821_', digits6to9: '4821' }],
    ['XXX-X-XX123-4', { like: '______1234', last4: '1234' }],
    ['x4821', { like: '%4821', last4: '4821' }],
    ['x454968', { like: '%454968', last4: '4968' }],
    ['4821xxx', { like: '4821%' }],
    ['123-4-56789-0', { like: '%1234567890', last4: '7890' }],
    ['x21', { like: null }],
  ])('%s', (text, expected) => {
    expect(maskQuery(parseAccountMask(text)!)).toEqual(expected)
  })
})

const account = fc.constantFrom(10, 12, 13, 14).chain((length) => fc.stringMatching(new RegExp(`^\\d{${length}}$`)))

/** Every way of masking in the table above, applied to a number. */
const hide: ((digits: string) => string)[] = [
  (digits) => digits,
  (digits) => `xxx-x-x${digits.slice(-5, -1)}-x`.padStart(digits.length + 3, 'x'),
  (digits) => `${'X'.repeat(digits.length - 4)}${digits.slice(-4)}`,
  (digits) => `X-${digits.slice(-4)}`,
  (digits) => `/X${digits.slice(-6)}`,
  (digits) => `***${digits.slice(-4)}`,
  (digits) => `x${digits.slice(-5, -1)}x`,
  (digits) => `${digits.slice(0, 4)}xxx`,
  (digits) => `00${digits}`,
  (digits) => digits.replace(/\d/g, (digit) => '๐๑๒๓๔๕๖๗๘๙'[Number(digit)]!),
]

const likeHolds = (pattern: string, digits: string) =>
  new RegExp(`^${pattern.replaceAll('%', '.*').replaceAll('_', '.')}$`).test(digits)

describe('for every number', () => {
  it('hiding digits of a number always agrees with that number, and the database finds it', () => {
    fc.assert(
      fc.property(account, fc.constantFrom(...hide), (digits, how) => {
        const mask = parseAccountMask(how(digits))
        expect(mask).not.toBeNull()
        expect(agrees(mask!, digits)).toBe(true)
        const { like, last4, digits6to9 } = maskQuery(mask!)
        expect(like === null || likeHolds(like, digits)).toBe(true)
        if (last4) expect(digits.endsWith(last4)).toBe(true)
        if (digits6to9 && digits.length === 10) expect(digits.slice(5, 9)).toBe(digits6to9)
      }),
    )
  })

  it('never agrees with a changed digit', () => {
    fc.assert(
      fc.property(
        account,
        fc.constantFrom(...hide.slice(1, 7)),
        fc.nat(9),
        fc.integer({ min: 1, max: 9 }),
        (digits, how, at, by) => {
          const mask = parseAccountMask(how(digits))!
          const shownPlaces = mask.places.flatMap((place, index) => (place === null ? [] : [index]))
          const place = shownPlaces[at % shownPlaces.length]!
          const places = mask.places.map((each, index) => (index === place ? String((Number(each) + by) % 10) : each))
          expect(agrees({ ...mask, places }, digits)).toBe(false)
        },
      ),
    )
  })

  it('the database never misses an account that agrees', () => {
    const text = fc.stringMatching(/^[x\d]{4,16}$/)
    fc.assert(
      fc.property(text, account, (written, digits) => {
        const mask = parseAccountMask(written)
        if (!mask || !agrees(mask, digits)) return
        const { like } = maskQuery(mask)
        expect(like === null || likeHolds(like, digits)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('two texts of one account', () => {
  it.each([
    ['the same, with dashes', '123-4-56789-0', '1234567890', true],
    ['whole and the end of it', '1234567890', 'x7890', true],
    ['whole and another end', '1234567890', 'x7891', false],
    ['the middle and the end, where they meet', 'xxx-x-x6789-x', 'x7890', true],
    ['the middle and the end, where they do not', 'xxx-x-x6789-x', 'x7990', false],
    ['two ends of other lengths', 'x567890', 'x7890', true],
    ['two starts', '1234xxx', '1235xxx', false],
    ['a start and a mask of the whole length', '1234xxx', '123-x-xxxx0-0', true],
    ['a start and an end', '1234xxx', 'x9999', true],
    ['masks of other lengths', 'xxx-x-x6789-x', 'xxxxxxxxx789-0', false],
    ['whole numbers that differ', '1234567890', '1234567891', false],
    ['a zero that a spreadsheet removed', '0271934826', '271934826', true],
  ])('%s: %s and %s → %s', (_, one, other, is) => {
    const [a, b] = [parseAccountMask(one)!, parseAccountMask(other)!]
    expect([mayBeOne(a, b), mayBeOne(b, a)]).toEqual([is, is])
  })

  it('always agree for two masks of one number', () => {
    const digits = fc.stringMatching(/^[1-9]\d{9}$/)
    const hidden = fc.array(fc.boolean(), { minLength: 10, maxLength: 10 })
    const whole = (number: string, hide: boolean[]) => [...number].map((digit, n) => (hide[n] ? 'x' : digit)).join('')
    fc.assert(
      fc.property(digits, hidden, fc.integer({ min: 1, max: 8 }), (number, hide, shown) => {
        const a = parseAccountMask(whole(number, hide))
        for (const text of [`x${number.slice(-shown)}`.slice(-9), `${number.slice(0, shown)}x`.slice(0, 9), number]) {
          const b = parseAccountMask(text)
          if (a && b) expect([mayBeOne(a, b), mayBeOne(b, a)]).toEqual([true, true])
        }
      }),
    )
  })
})

it('reads a number with marks of direction and other invisible letters', () => {
  expect(parseAccountMask('\u2066408-1-\u200e14821\u00ad-5\u2069')).toEqual(parseAccountMask('408-1-14821-5'))
})
