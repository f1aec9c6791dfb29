import { describe, expect, test } from 'vitest'
import { CARDS, cardLayout, hashOfSeed, integers, permutation, sumOfWeights, weightedIndex } from './draw.ts'

/** The bytes 0 to 31. The expected values below were computed by another implementation (Python, hmac and hashlib). */
const serverSeed = Array.from({ length: 32 }, (_, byte) => byte.toString(16).padStart(2, '0')).join('')
const input = (nonce: number, clientSeed = 'duang') => ({ serverSeed, clientSeed, nonce })
const times = <Value>(count: number, make: (n: number) => Value): Value[] =>
  Array.from({ length: count }, (_, n) => make(n))

describe('known vectors', () => {
  test('commitment', () => {
    expect(hashOfSeed(serverSeed)).toBe('630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd')
  })

  test('integers, over the end of a block', () => {
    const next = integers(input(0))
    expect(times(12, () => next(100))).toEqual([12, 41, 97, 65, 73, 53, 52, 52, 71, 70, 0, 41])
  })

  test('integers of a limit that rejects every third word, and a client seed in Thai', () => {
    const next = integers(input(7, 'ดวง'))
    expect(times(12, () => next(3_000_000_000))).toEqual([
      618395632, 2689486331, 383515758, 1863974996, 2738149780, 2041500624, 2353782389, 2109200580, 668171388,
      1520358660, 930112234, 481924819,
    ])
  })

  test('weighted choices', () => {
    expect(times(12, (nonce) => weightedIndex(input(nonce), [10, 20, 70]))).toEqual([
      1, 0, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1,
    ])
  })

  test('nine cards', () => {
    expect(cardLayout(input(3), [10, 20, 70])).toEqual([2, 2, 2, 0, 2, 2, 2, 2, 0])
  })

  test('a permutation of nine', () => {
    expect(permutation(input(5))).toEqual([3, 6, 4, 8, 7, 5, 0, 2, 1])
  })
})

describe('limits and weights', () => {
  test('a card has the odds of a single draw: the first card is the weighted choice', () => {
    for (let nonce = 0; nonce < 100; nonce++)
      expect(cardLayout(input(nonce), [1, 2, 3])[0]).toBe(weightedIndex(input(nonce), [1, 2, 3]))
  })

  test('a weight of zero is never drawn', () => {
    const drawn = new Set(times(2_000, (nonce) => weightedIndex(input(nonce), [0, 1, 0, 3, 0])))
    expect([...drawn].sort()).toEqual([1, 3])
  })

  test.each([0, -1, 1.5, 2 ** 32 + 1, Number.NaN])('rejects the limit %d', (limit) => {
    expect(() => integers(input(0))(limit)).toThrow(RangeError)
  })

  test.each([[[]], [[0, 0]], [[1, -1, 5]], [[0.5, 0.5]], [[2 ** 32, 1]]])('rejects the weights %j', (weights) => {
    expect(() => sumOfWeights(weights)).toThrow(RangeError)
  })

  test('every permutation holds each number once', () => {
    for (let nonce = 0; nonce < 200; nonce++)
      expect(permutation(input(nonce)).toSorted((one, other) => one - other)).toEqual(times(CARDS, (n) => n))
  })
})

/** Probability of a chi-square statistic at least this large: the upper incomplete gamma function, by its series. */
function chiSquareTail(statistic: number, freedom: number): number {
  const [half, x] = [freedom / 2, statistic / 2]
  let [term, sum] = [1 / half, 1 / half]
  for (let n = 1; n < 1_000; n++) {
    term *= x / (half + n)
    sum += term
  }
  let logGamma = freedom % 2 === 0 ? 0 : Math.log(Math.PI) / 2
  for (let each = freedom % 2 === 0 ? 1 : 0.5; each < half; each++) logGamma += Math.log(each)
  return 1 - sum * Math.exp(half * Math.log(x) - x - logGamma)
}

/** The p-value of `count` draws against their declared probabilities. */
function pValue(weights: readonly number[], count: number, draw: (nonce: number) => number): number {
  const seen = weights.map(() => 0)
  for (let nonce = 0; nonce < count; nonce++) {
    const index = draw(nonce)
    seen[index] = (seen[index] ?? 0) + 1
  }
  const sum = sumOfWeights(weights)
  const statistic = weights.reduce((total, weight, index) => {
    const expected = (count * weight) / sum
    return total + ((seen[index] ?? 0) - expected) ** 2 / expected
  }, 0)
  return chiSquareTail(statistic, weights.length - 1)
}

describe('a million draws', () => {
  test('the tail is that of the tables', () => {
    expect(chiSquareTail(3.841, 1)).toBeCloseTo(0.05, 3)
    expect(chiSquareTail(11.07, 5)).toBeCloseTo(0.05, 3)
    expect(chiSquareTail(15.507, 8)).toBeCloseTo(0.05, 3)
  })

  test('agree with declared odds, down to one in a thousand', { timeout: 120_000 }, () => {
    const weights = [1, 9, 40, 150, 300, 500]
    const p = pValue(weights, 1_000_000, (nonce) => weightedIndex(input(nonce), weights))
    expect(p).toBeGreaterThan(0.001)
    expect(p).toBeLessThan(0.999)
  })

  test('of cards agree, whichever of the nine is picked', { timeout: 120_000 }, () => {
    const weights = [1, 9, 40, 150, 300, 500]
    const layouts = times(Math.ceil(1_000_000 / CARDS), (nonce) => cardLayout(input(nonce, 'cards'), weights))
    const p = pValue(weights, layouts.length * CARDS, (n) => layouts[Math.floor(n / CARDS)]?.[n % CARDS] as number)
    expect(p).toBeGreaterThan(0.001)
    expect(p).toBeLessThan(0.999)
  })

  test('of words agree with a limit that does not divide 2^32', { timeout: 120_000 }, () => {
    const next = integers(input(0, 'words'))
    const drawn = Uint8Array.from({ length: 1_000_000 }, () => next(7))
    const p = pValue(
      times(7, () => 1),
      drawn.length,
      (n) => drawn[n] as number,
    )
    expect(p).toBeGreaterThan(0.001)
    expect(p).toBeLessThan(0.999)
  })

  test('are noticed when the odds are not the declared ones', { timeout: 120_000 }, () => {
    const p = pValue([10, 20, 70], 100_000, (nonce) => weightedIndex(input(nonce), [11, 20, 69]))
    expect(p).toBeLessThan(0.001)
  })
})
