import type { GameEvent } from '@duang/contract/games/game-event'
import { expect, test } from 'vitest'
import { rightsText } from './rights-text.ts'

const rights = (given: Partial<GameEvent['rights']>) => ({
  left: 0,
  reason: null,
  nextAt: null,
  depositMissing: null,
  ...given,
})
const event = (game: 'check-in' | 'wheel', given: Partial<GameEvent['rights']>): GameEvent => ({
  game,
  rights: rights(given),
})
const tournament = (given: Partial<GameEvent['rights']>): GameEvent => ({
  game: 'tournament',
  id: '0192f0c4-7a10-7cc3-98c4-dc0c0c073981',
  name: { th: '', en: '' },
  endsAt: '',
  rights: rights(given),
})

test.each<[what: string, events: GameEvent[], text: string | undefined]>([
  ['no event', [], undefined],
  ['a break', [event('wheel', { reason: 'break' })], undefined],
  ['rights', [event('wheel', { left: 3 })], 'เหลือ 3\u00a0สิทธิ์'],
  ['rights by staff alone', [event('wheel', { reason: 'none' })], 'ยังไม่มีสิทธิ์'],
  ['rights of tomorrow', [event('wheel', { reason: 'tomorrow' })], 'ใช้สิทธิ์วันนี้ครบแล้ว'],
  ['a check-in of today', [event('check-in', { reason: 'tomorrow' })], 'วันนี้เช็กอินแล้ว'],
  [
    'a missing deposit',
    [event('wheel', { reason: 'deposit', depositMissing: 15_000 })],
    'ฝากอีก 150\u00a0บาท ได้ 1\u00a0สิทธิ์',
  ],
  ['two tournaments', [tournament({ left: 1 }), tournament({ left: 1 })], 'กำลังแข่ง 2\u00a0รายการ'],
  ['a member who opted out', [tournament({ reason: 'opted-out' })], 'คุณไม่ได้เข้าร่วม'],
])('reports %s', (_, events, text) => {
  expect(rightsText(events)).toBe(text)
})
