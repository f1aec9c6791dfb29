/** Fields of prizes, with their text: `credit:50`, `credit:50:1.5`, `points:10`, `rights:wheel:3`, `goods:umbrella`, `nothing`. */
import type * as z from 'zod/mini'
import { type Prize, type Segment, segmentsSchema } from '../rewards/prize.ts'
import { bahtFromSatang, satangFromBaht } from '../wire/money.ts'
import { structureField, type TextForm, type Words } from './field.ts'

const numberIn = (text = ''): number => (/^\d{1,9}(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN)

type Parts = readonly (string | undefined)[]
/** The parts behind the type, and the prize that they stand for. */
const FORMS: Readonly<Record<string, { most: number; read: (parts: Parts) => object }>> = {
  credit: {
    most: 2,
    read: ([baht, multiple = '0']) => ({
      satang: satangFromBaht(numberIn(baht)),
      turnoverMultiple: numberIn(multiple),
    }),
  },
  points: { most: 1, read: ([points]) => ({ points: numberIn(points) }) },
  rights: { most: 2, read: ([game, count]) => ({ game, count: numberIn(count) }) },
  goods: { most: 1, read: ([goodsId]) => ({ goodsId }) },
  nothing: { most: 0, read: () => ({}) },
}

export const PRIZE_FORM: TextForm = {
  word: 'PRIZE',
  read: (text) => {
    const [type = '', ...parts] = text.trim().split(':')
    const form = Object.hasOwn(FORMS, type) ? FORMS[type] : undefined
    return form && parts.length <= form.most ? { type, ...form.read(parts) } : undefined
  },
  write: (prize: Prize) => {
    switch (prize.type) {
      case 'credit': {
        const credit = `credit:${bahtFromSatang(prize.satang)}`
        return prize.turnoverMultiple === 0 ? credit : `${credit}:${prize.turnoverMultiple}`
      }
      case 'points':
        return `points:${prize.points}`
      case 'rights':
        return `rights:${prize.game}:${prize.count}`
      case 'goods':
        return `goods:${prize.goodsId}`
      case 'nothing':
        return 'nothing'
    }
  },
}

export const PRIZE = { th: 'สิ่งที่ได้', en: 'Prize' } as const

const EXAMPLES: Readonly<Record<Prize['type'], Words>> = {
  credit: { th: 'credit:50 หรือ credit:50:3 (ทำเทิร์น 3 เท่า)', en: 'credit:50, or credit:50:3 (to be wagered 3 times)' },
  points: { th: 'points:10', en: 'points:10' },
  rights: { th: 'rights:wheel:3', en: 'rights:wheel:3' },
  goods: { th: 'goods:umbrella', en: 'goods:umbrella' },
  nothing: { th: 'nothing', en: 'nothing' },
}

/** What something gives. `types`: the prizes that the schema has. */
export const prizeField = <S extends z.ZodMiniType>(schema: S, types: readonly Prize['type'][]) => {
  const examples = (language: keyof Words) => types.map((type) => EXAMPLES[type][language]).join(', ')
  return structureField(PRIZE, { schema, form: PRIZE_FORM, hint: { th: examples('th'), en: examples('en') } })
}

export const SEGMENTS_FORM: TextForm = {
  word: 'TABLE',
  isLong: true,
  read: (text) => {
    try {
      const value: unknown = JSON.parse(text)
      // What the text leaves out has its default.
      const table = segmentsSchema.safeParse(value)
      return table.success ? table.data : value
    } catch {
      return undefined
    }
  },
  write: (segments: readonly Segment[]) => JSON.stringify(segments, null, 1),
}

/** The segments of a prize table, as JSON. */
export const segmentsField = () =>
  structureField(
    { th: 'ช่องรางวัล', en: 'Segments' },
    {
      schema: segmentsSchema,
      form: SEGMENTS_FORM,
      hint: {
        th: 'JSON ของ label, weight, prize และ substitute สำหรับสินค้า',
        en: 'JSON of label, weight, prize, and substitute for goods',
      },
    },
  )
