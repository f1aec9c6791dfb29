import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareNames, GIVEN_NAME_ONLY_MAX, nameSimilarity, PARTIAL_NAME_MAX } from './name-similarity.ts'

describe('the same name in another spelling', () => {
  it.each([
    ['title นาย', 'นาย สมชาย ใจดี', 'สมชาย ใจดี'],
    ['title without a space', 'นายสมชาย ใจดี', 'สมชาย ใจดี'],
    ['title นางสาว', 'นางสาวสุดา แก้วมณี', 'สุดา แก้วมณี'],
    ['title น.ส.', 'น.ส.สุดา แก้วมณี', 'นางสาว สุดา แก้วมณี'],
    ['title นาง', 'นางสุดา แก้วมณี', 'น.ส. สุดา แก้วมณี'],
    ['rank', 'พ.ต.อ. สมชาย ใจดี', 'นายสมชาย ใจดี'],
    ['title MR.', 'MR.SOMCHAI JAIDEE', 'Somchai Jaidee'],
    ['title MRS', 'MRS SUDA KAEWMANEE', 'suda kaewmanee'],
    ['title Miss', 'Miss Suda Kaewmanee', 'MS. SUDA KAEWMANEE'],
    ['many spaces', 'สมชาย   ใจดี ', 'สมชาย ใจดี'],
    ['no space', 'สมชายใจดี', 'สมชาย ใจดี'],
    ['zero-width space', 'สม\u200bชาย ใจดี', 'สมชาย ใจดี'],
    ['direction marks', '\u202aนาย สมชาย ใจดี\u202c', 'สมชาย ใจดี'],
    ['isolates', '\u2068สมชาย\u2069 ใจดี', 'สมชาย ใจดี'],
    ['no-break space', 'สมชาย\u00a0ใจดี', 'สมชาย ใจดี'],
    ['decomposed sara am', 'ขํา น\u0e49\u0e4d\u0e32ใส', 'ขำ น้ำใส'],
    ['nikhahit before the tone mark', 'น\u0e4d\u0e49\u0e32ใส ใจดี', 'น้ำใส ใจดี'],
    ['tone mark before the vowel', 'ท\u0e48\u0e35รัก ใจดี', 'ที่รัก ใจดี'],
    ['two sara e for sara ae', 'เเก้ว ใจดี', 'แก้ว ใจดี'],
    ['full-width letters', 'ＳＯＭＣＨＡＩ ＪＡＩＤＥＥ', 'Somchai Jaidee'],
    ['company, long and short form', 'บริษัท ดวงดี จำกัด', 'บจก. ดวงดี'],
    ['company, English', 'DUANGDEE CO.,LTD.', 'Duangdee Company Limited'],
    ['limited partnership', 'ห้างหุ้นส่วนจำกัด ดวงดี', 'หจก.ดวงดี'],
  ])('%s', (_rule, one, other) => {
    expect(nameSimilarity(one, other)).toBe(1)
  })
})

describe('a name shown in part: consistent, never the whole', () => {
  it.each([
    ['Thai initial', 'สมชาย จ.', 'สมชาย ใจดี'],
    ['Latin initial', 'SOMCHAI J', 'SOMCHAI JAIDEE'],
    ['masked surname', 'สมชาย ใจ***', 'สมชาย ใจดี'],
    ['masked both', 'สม*** ใจ***', 'สมชาย ใจดี'],
    ['masked in the middle', 'SOM***I JAI***', 'SOMCHAI JAIDEE'],
    ['masked by x', 'SOMxxxx JAIxxx', 'SOMCHAI JAIDEE'],
    ['cut, with marks', 'MR. SOMCHAI JAID++', 'SOMCHAI JAIDEE'],
    ['cut at a length, without a mark', 'นาย ชัยยะฤทธิ์ เปี่ยม', 'นาย ชัยยะฤทธิ์ เปี่ยมผล'],
    ['both sides shown in part', 'สมชาย จ.', 'สมชาย ใจ***'],
  ])('%s', (_rule, one, other) => {
    const similarity = nameSimilarity(one, other)
    expect(similarity).toBeGreaterThanOrEqual(0.8)
    expect(similarity).toBeLessThanOrEqual(PARTIAL_NAME_MAX)
  })

  it('only the given name: consistent, but weak', () => {
    expect(nameSimilarity('นายสมชาย', 'สมชาย ใจดี')).toBe(GIVEN_NAME_ONLY_MAX)
  })
})

describe('other names', () => {
  it.each([
    ['another person', 'สุดา แก้วมณี', 'สมชาย ใจดี', 0.45],
    ['another person, English', 'SUDA KAEWMANEE', 'SOMCHAI JAIDEE', 0.45],
    ['the same family', 'สุดา ใจดี', 'สมชาย ใจดี', 0.7],
    ['another surname', 'สมชาย แก้วมณี', 'สมชาย ใจดี', 0.7],
    ['the initial does not fit', 'สมชาย ก.', 'สมชาย ใจดี', 0.7],
    ['the shown end does not fit', 'SOM***X JAI***', 'SOMCHAI JAIDEE', 0.7],
  ])('%s', (_rule, one, other, below) => {
    expect(nameSimilarity(one, other)).toBeLessThan(below)
  })

  it('a name that begins like a title keeps its letters', () => {
    expect(nameSimilarity('นายิกา ใจดี', 'ิกา ใจดี')).toBeLessThan(1)
    expect(nameSimilarity('Drew Mason', 'ew mason')).toBeLessThan(1)
  })

  it.each([
    ['Thai against Latin', 'สมชาย ใจดี', 'SOMCHAI JAIDEE'],
    ['nothing given', '', 'สมชาย ใจดี'],
    ['only a title', 'นาย', ''],
    ['only marks', '***', 'สมชาย ใจดี'],
    ['digits', '12345', 'สมชาย ใจดี'],
  ])('cannot compare: %s', (_rule, one, other) => {
    expect(compareNames(one, other)).toEqual({ similarity: 0, isComparable: false })
  })
})

describe('for every text', () => {
  const anyName = fc.oneof(
    fc.string({ maxLength: 40 }),
    fc.stringMatching(/^[ก-๎A-Za-z.* x+]{0,30}$/),
    fc.string({ unit: 'grapheme', maxLength: 30 }),
  )

  it('two words shown in part do not depend on the order', () => {
    expect(nameSimilarity('A A.x', 'A A')).toBe(nameSimilarity('A A', 'A A.x'))
  })

  it('is between 0 and 1, and does not depend on the order', () => {
    fc.assert(
      fc.property(anyName, anyName, (one, other) => {
        const similarity = nameSimilarity(one, other)
        expect(similarity).toBeGreaterThanOrEqual(0)
        expect(similarity).toBeLessThanOrEqual(1)
        expect(nameSimilarity(other, one)).toBe(similarity)
      }),
      { numRuns: 1000 },
    )
  })

  it('a surname whose shown letters spell a company form is still a surname', () => {
    expect(nameSimilarity('fjbp pcl***', 'fjbp pclz')).toBe(nameSimilarity('fjbp pzl***', 'fjbp pzlz'))
    expect(nameSimilarity('Somchai Inc...', 'Somchai Incharoen')).toBeGreaterThanOrEqual(0.8)
  })

  it('hiding the end of the surname stays consistent', () => {
    const part = fc.stringMatching(/^[b-df-hj-np-tvwz]{4,10}$/).filter((text) => !/xx/.test(text))
    fc.assert(
      fc.property(part, part, fc.integer({ min: 1, max: 3 }), (given, family, shown) => {
        expect(nameSimilarity(`${given} ${family.slice(0, shown)}***`, `${given} ${family}`)).toBeGreaterThanOrEqual(
          0.8,
        )
      }),
    )
  })
})
