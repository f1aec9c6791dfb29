import { expect, test } from 'vitest'
import { createSchedule, SCORES_SEED } from '#scores/fixtures.ts'
import { LEAGUES } from '#scores/leagues.ts'
import { wordsIn } from './english.ts'
import { choiceOf } from './games/choices.ts'
import { playRefusals } from './refusals.ts'
import { GAMES, STUDIOS } from './studios.ts'
import { tableOf } from './tables.ts'

const THAI = /[\u0e01-\u0e3e\u0e40-\u0e5b]/
const day = { schedule: createSchedule(SCORES_SEED), now: new Date('2026-10-05T05:00:00Z'), abandoned: [] }

const stringsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(stringsIn)
      : []
const leftIn = (value: unknown): string[] => stringsIn(value).filter((text) => THAI.test(wordsIn('en', text)))

test('every name of studios, games, clubs, tables and bets has English words', () => {
  const kinds = ['reels', 'baccarat', 'hi-lo', 'fish-prawn-crab', 'football', 'in-play'] as const
  const tables = kinds.map((kind) => tableOf(kind, day))
  expect(leftIn(tables)).toEqual([])
  expect(leftIn(STUDIOS)).toEqual([])
  expect(leftIn(Object.values(GAMES))).toEqual([])
  expect(leftIn(LEAGUES)).toEqual([])
  const choices = ['home', 'draw', 'away', 'over', 'under-3.5', 'goal-1-home', 'goal-12-none'].map(choiceOf)
  expect(leftIn(choices)).toEqual([])
})

test('every refusal of a page has English words', () => {
  const codes = ['stake_malformed', 'stake_limit', 'match_closed', 'market_suspended', 'match_abandoned'] as const
  const refusals = [
    ...codes.map((code) => playRefusals.stake({ code })),
    ...(['price_changed', 'return_limit'] as const).map((code) => playRefusals.stake({ code })),
    playRefusals.stake({ code: 'price_changed', price: { asked: 1.85, now: 2 } }),
    playRefusals.cashOutChanged(1250),
    playRefusals.creditRecalled(0),
    playRefusals.sessionUnknown(null),
    ...[playRefusals.requestMalformed(), playRefusals.callUnknown(), playRefusals.roundUnknown()],
    ...[playRefusals.roundAccepted(), playRefusals.roundOpen(), playRefusals.nothingLeft()],
    ...[playRefusals.slipOver(), playRefusals.cashOutSuspended(), playRefusals.down()],
  ]
  expect(leftIn(refusals.map(({ message }) => message))).toEqual([])
})
