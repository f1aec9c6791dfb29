/** Tournaments of a brand. Prizes are money, so a second person approves a new one. It cannot be changed afterwards. */
import * as z from 'zod/mini'
import { TOURNAMENT_SCORES } from '../rewards/tournament.ts'
import { instant } from '../wire/fields.ts'
import { balance, sum } from '../wire/money.ts'
import { defineAction } from './define-action.ts'
import { cell, defineList, structureCell } from './define-list.ts'
import { argument, choiceField, idField, instantField, optional, reasonField, staffReasonField } from './field.ts'
import { tournamentField } from './tournament-definition.ts'

/** Tabs of the list. `ended` has cancelled ones too. */
export const TOURNAMENT_VIEWS = ['running', 'coming', 'ended'] as const
/** `settling`: late rounds still count. `final`: prizes are being posted. */
export const TOURNAMENT_STATES = ['coming', 'running', 'settling', 'final', 'paid', 'cancelled'] as const

const TEXTS = {
  start: { th: 'เริ่ม (เวลากรุงเทพฯ)', en: 'Start (Bangkok time)' },
  end: { th: 'สิ้นสุด (เวลากรุงเทพฯ)', en: 'End (Bangkok time)' },
  credit: { th: 'เครดิต (บาท)', en: 'Credit (baht)' },
  points: { th: 'แต้ม', en: 'Points' },
} as const
const TOURNAMENT = argument(idField({ th: 'ทัวร์นาเมนต์', en: 'Tournament' }))

export const tournamentNames = z.object({ th: z.string(), en: z.string() })
/** Prizes of all ranks, or of those in a ranking. */
export const prizeSum = z.object({ ranks: z.int(), credit: sum(), points: z.int() })
type PrizeSum = z.output<typeof prizeSum>

const summary = {
  id: cell(z.uuid(), { th: 'รหัส', en: 'ID' }),
  name: structureCell(
    tournamentNames,
    { th: 'ชื่อ', en: 'Name' },
    { write: ({ en }: z.output<typeof tournamentNames>) => en },
  ),
  state: cell(z.enum(TOURNAMENT_STATES), { th: 'สถานะ', en: 'State' }),
  startsAt: cell(instant(), TEXTS.start, 'instant'),
  endsAt: cell(instant(), TEXTS.end, 'instant'),
  score: cell(z.enum(TOURNAMENT_SCORES), { th: 'คะแนนจาก', en: 'Score' }),
  prizes: structureCell(
    prizeSum,
    { th: 'รางวัลรวม', en: 'Prizes together' },
    { write: ({ credit, points }: PrizeSum) => `${credit / 100} baht, ${points} points` },
  ),
  finalAt: cell(instant()),
}

export const listTournaments = defineList({
  name: 'tournament.list',
  title: { th: 'ทัวร์นาเมนต์', en: 'Tournaments: running and coming ones by their end, others latest first' },
  permission: 'providers.read',
  filters: {
    view: optional(
      choiceField(
        { th: 'มุมมอง', en: 'View' },
        {
          running: { th: 'กำลังแข่งขัน', en: 'Running' },
          coming: { th: 'ยังไม่เริ่ม', en: 'Coming' },
          ended: { th: 'จบแล้ว', en: 'Ended' },
        },
      ),
    ),
    from: optional(instantField({ th: 'สิ้นสุดตั้งแต่', en: 'Ends from' })),
    to: optional(instantField({ th: 'สิ้นสุดก่อน', en: 'Ends before' })),
  },
  row: summary,
  refusals: [],
  formerly: ['tournaments list'],
})

export const listTournamentRanks = defineList({
  name: 'tournament.ranks',
  title: { th: 'ตารางอันดับทั้งหมด', en: 'All ranks with prizes and payments, also those that members do not see' },
  permission: 'providers.read',
  filters: { tournament: TOURNAMENT },
  row: {
    rank: cell(z.int(), { th: 'อันดับ', en: 'Rank' }, 'whole'),
    /** Masked at the desk. */
    name: cell(z.string(), { th: 'สมาชิก', en: 'Member' }),
    /** For those with `members.read`. */
    member: cell(z.nullable(z.uuid())),
    /** Baht of turnover and net win. For the multiplier: best winnings to stake of one round. */
    score: cell(sum(), { th: 'คะแนน', en: 'Score' }, 'baht'),
    credit: cell(balance(), TEXTS.credit, 'baht'),
    points: cell(z.int(), TEXTS.points, 'whole'),
    paidAt: cell(z.nullable(instant()), { th: 'จ่ายเมื่อ', en: 'Paid' }, 'instant'),
  },
  refusals: ['not_found'],
  formerly: ['tournaments show'],
})

export const addTournament = defineAction({
  name: 'tournament.add',
  title: { th: 'ทัวร์นาเมนต์ใหม่', en: 'New tournament' },
  help: {
    th: 'คนอื่นเป็นผู้อนุมัติ เมื่ออนุมัติแล้วแก้ชื่อ กติกา เกม และรางวัลไม่ได้',
    en: 'Another person approves it. Name, rules, games and prizes cannot be changed afterwards',
  },
  permission: 'brand.settings',
  approval: 'second-person',
  approvedBy: 'money.correct',
  fields: {
    definition: argument(tournamentField()),
    reason: staffReasonField(),
  },
  result: z.object({ id: z.uuid() }),
  refusals: [
    'tournament_ends_early',
    'tournament_over',
    'tournament_stake_min',
    'tournament_prize_ranks',
    'tournament_prize_empty',
    'tournament_rank_twice',
    'tournament_prizes_excessive',
    'tournament_game_twice',
    'tournament_game_unknown',
  ],
  formerly: ['tournaments add'],
})

export const endTournament = defineAction({
  name: 'tournament.end',
  title: { th: 'จบตอนนี้', en: 'End now' },
  help: {
    th: 'รอบที่เปิดหลังจากนี้ไม่นับ ผลจะสรุปหลังเวลารอ แล้วจ่ายรางวัล',
    en: 'Rounds that open later do not count. The ranking is final after the settling time, then prizes are paid',
  },
  permission: 'brand.settings',
  approval: 'second-factor',
  fields: { tournament: TOURNAMENT, reason: reasonField() },
  result: z.object({ finalAt: instant() }),
  refusals: ['not_found', 'tournament_not_running'],
  formerly: ['tournaments end'],
})

export const cancelTournament = defineAction({
  name: 'tournament.cancel',
  title: { th: 'ยกเลิกทัวร์นาเมนต์', en: 'Cancel the tournament' },
  help: {
    th: 'ได้เฉพาะก่อนเริ่ม สมาชิกจะไม่เห็นทัวร์นาเมนต์นี้อีก และย้อนกลับไม่ได้',
    en: 'Before it starts. Members no longer see this tournament. This cannot be undone',
  },
  permission: 'brand.settings',
  approval: 'second-factor',
  fields: { tournament: TOURNAMENT, reason: reasonField() },
  result: z.object({ id: z.uuid() }),
  refusals: ['not_found', 'tournament_started'],
  formerly: ['tournaments cancel'],
})

export const tournamentActions = [
  listTournaments,
  listTournamentRanks,
  addTournament,
  endTournament,
  cancelTournament,
] as const

export const tournamentActionRefusals = {
  tournament_ends_early: {
    status: 409,
    message: 'เวลาสิ้นสุดต้องอยู่หลังเวลาเริ่ม',
    en: 'The end must be after the start',
  },
  tournament_over: {
    status: 409,
    message: 'ทัวร์นาเมนต์นี้จะสิ้นสุดไปแล้ว เลือกเวลาสิ้นสุดในอนาคต',
    en: 'The tournament would be over already. Choose an end in the future',
  },
  tournament_stake_min: {
    status: 409,
    message: 'เดิมพันขั้นต่ำต้องมีเมื่อวัดตัวคูณ และต้องไม่มีเมื่อวัดแบบอื่น',
    en: 'A least stake is needed for the multiplier, and for no other score',
  },
  tournament_prize_ranks: {
    status: 409,
    message: 'อันดับสุดท้ายของรางวัลต้องไม่น้อยกว่าอันดับแรก',
    en: 'The last rank of a prize must not be before its first one',
  },
  tournament_prize_empty: {
    status: 409,
    message: 'รางวัลต้องมีเครดิตหรือแต้ม',
    en: 'A prize must give credit or points',
  },
  tournament_rank_twice: {
    status: 409,
    message: 'แต่ละอันดับมีได้รางวัลเดียว',
    en: 'Each rank can have one prize',
  },
  tournament_prizes_excessive: {
    status: 409,
    message: 'รางวัลรวมมากเกินกว่าที่ระบบรับได้',
    en: 'The prizes together exceed the largest amount',
  },
  tournament_game_twice: {
    status: 409,
    message: 'เลือกเกมเดียวกันซ้ำ',
    en: 'A game is named twice',
  },
  tournament_game_unknown: {
    status: 409,
    message: 'แบรนด์นี้ไม่มีค่ายหรือเกมที่เลือก',
    en: 'The brand does not have a chosen provider or game',
  },
  tournament_not_running: {
    status: 409,
    message: 'ทัวร์นาเมนต์นี้ไม่ได้กำลังแข่งขัน',
    en: 'The tournament is not running',
  },
  tournament_started: {
    status: 409,
    message: 'ยกเลิกได้เฉพาะทัวร์นาเมนต์ที่ยังไม่เริ่ม',
    en: 'Only a tournament to come can be cancelled',
  },
} as const
