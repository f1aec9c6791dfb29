/** Prize tables of wheel and flip card, in versions. The odds that members see are those of the weights that are drawn. */
import * as z from 'zod/mini'
import { DRAW_GAMES } from '../rewards/draw.ts'
import { prizeSchema, substituteSchema } from '../rewards/prize.ts'
import { defineAction } from './define-action.ts'
import { cell, defineList, structureCell } from './define-list.ts'
import { argument, choiceField, optional, reasonField } from './field.ts'
import { PRIZE, PRIZE_FORM, segmentsField } from './prize.ts'

const GAMES = {
  wheel: { th: 'วงล้อ', en: 'Wheel' },
  'flip-card': { th: 'เปิดไพ่', en: 'Flip card' },
} as const satisfies Record<(typeof DRAW_GAMES)[number], { th: string; en: string }>
/** A chance of 0 to 1 in words. */
export const oddsText = (odds: number): string => `${(odds * 100).toFixed(4)} %`

export const game = () => argument(choiceField({ th: 'เกม', en: 'Game' }, GAMES))

export const listPrizeTables = defineList({
  name: 'draw.prizes.list',
  title: { th: 'ตารางรางวัลที่ใช้อยู่', en: 'The segments of the prize tables in force, with their odds' },
  permission: 'brand.settings',
  filters: { game: optional(game()) },
  row: {
    game: cell(z.enum(DRAW_GAMES), { th: 'เกม', en: 'Game' }),
    version: cell(z.int(), { th: 'เวอร์ชัน', en: 'Version' }, 'whole'),
    position: cell(z.int()),
    label: cell(z.string(), { th: 'ช่อง', en: 'Segment' }),
    weight: cell(z.int(), { th: 'น้ำหนัก', en: 'Weight' }, 'whole'),
    /** The chance, 0 to 1. */
    odds: { ...cell(z.number(), { th: 'โอกาส', en: 'Odds' }, 'number'), form: { write: oddsText } },
    prize: structureCell(prizeSchema, PRIZE, PRIZE_FORM),
    substitute: structureCell(z.nullable(substituteSchema), { th: 'สิ่งที่ให้แทน', en: 'Substitute' }, PRIZE_FORM),
  },
  refusals: [],
  formerly: ['prizes show'],
})

export const setPrizeTable = defineAction({
  name: 'draw.prizes.set',
  title: { th: 'แก้ตารางรางวัล', en: 'Change a prize table' },
  help: { th: 'มีผลตั้งแต่การหมุนหรือเปิดครั้งถัดไป', en: 'A new version of a prize table is in force from the next draw on' },
  permission: 'brand.settings',
  approval: 'second-person',
  approvedBy: 'money.correct',
  fields: { game: game(), segments: argument(segmentsField()), reason: reasonField() },
  result: z.object({ game: z.enum(DRAW_GAMES), version: z.int() }),
  refusals: ['goods_unknown', 'desk_proposal_open'],
  formerly: ['prizes set'],
})

export const drawActions = [listPrizeTables, setPrizeTable] as const
