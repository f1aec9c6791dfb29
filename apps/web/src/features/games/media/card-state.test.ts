import type { GameEvent } from '@duang/contract/games/game-event'
import { expect, test } from 'vitest'
import { stateOf } from './card-state.ts'

const wheel = (left: number): GameEvent => ({
  game: 'wheel',
  rights: { left, reason: left > 0 ? null : 'none', nextAt: null, depositMissing: null },
})

test('a game with rights is ready, one without is spent', () => {
  expect(stateOf('wheel', [wheel(3)])).toEqual({ look: 'ready', text: 'เหลือ 3\u00a0สิทธิ์' })
  expect(stateOf('wheel', [wheel(0)])).toEqual({
    look: 'spent',
    text: 'ยังไม่มีสิทธิ์',
    hint: 'สิทธิ์มาจากกิจกรรมหรือทีมงาน',
  })
})

test('an activity without events, and one before they are known, is plain', () => {
  expect(stateOf(undefined, [wheel(3)])).toEqual({ look: 'plain' })
  expect(stateOf('flip-card', [wheel(3)])).toEqual({ look: 'plain' })
  expect(stateOf('wheel', undefined)).toEqual({ look: 'plain' })
})
