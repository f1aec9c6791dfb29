/** The level table at the desk. It decides limits and cashback, so a second person approves each change. */
import * as z from 'zod/mini'
import { BRAND_PATH, defineDeskCall, inBrand, reason } from './desk-call.ts'
import { balance } from './money.ts'

export const LEVEL_CRITERIA = ['first', 'cumulative', 'monthly'] as const
const percent = () => z.number().check(z.minimum(0), z.maximum(100), z.multipleOf(0.01))
const cap = () => z.nullable(balance())

const fields = {
  name: z.string().check(z.minLength(1), z.maxLength(40)),
  criteriaKind: z.enum(LEVEL_CRITERIA),
  /** Deposits that reach the level. */
  criteria: balance(),
  cashbackPercent: percent(),
  cashbackCap: cap(),
  dailyCap: cap(),
  requestCap: cap(),
  requestsPerDay: z.int().check(z.minimum(0), z.maximum(1000)),
  nextLevel: balance(),
  /** By deposits. */
  isReachable: z.boolean(),
}

export const listDeskLevels = defineDeskCall({
  name: 'desk-level.list',
  method: 'GET',
  path: `${BRAND_PATH}/levels`,
  summary: 'The level table; 0 is for members below it.',
  access: 'staff',
  permission: 'brand.settings',
  params: inBrand(),
  reply: z.object({ items: z.array(z.object({ level: z.int(), ...fields })) }),
  refusals: [],
})

export const proposeDeskLevel = defineDeskCall({
  name: 'desk-level.propose',
  method: 'POST',
  path: `${BRAND_PATH}/levels`,
  summary: 'Propose other values of a level, in force from the next withdrawal and deposit on.',
  access: 'staff',
  permission: 'brand.settings',
  needsStepUp: true,
  params: inBrand(),
  body: z.strictObject({ level: z.int().check(z.minimum(0), z.maximum(99)), ...fields, reason: reason() }),
  reply: z.object({ outcome: z.literal('proposed') }),
  refusals: ['desk_act_refused', 'desk_proposal_open'],
})

export const deskLevelCalls = [listDeskLevels, proposeDeskLevel] as const
