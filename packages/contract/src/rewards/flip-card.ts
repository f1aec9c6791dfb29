import * as z from 'zod/mini'
import { defineCall } from '../wire/define-call.ts'
import { memberUuid, page, pageQuery } from '../wire/fields.ts'
import { card, draw, drawBoard, pastDraw } from './draw.ts'

export const readFlipCard = defineCall({
  name: 'flip-card.read',
  promotes: false,
  method: 'GET',
  path: '/api/auth/game/flip-card',
  section: 'W1, P3',
  summary: 'Prizes with their weights, remaining rights, and the commitment of the next draw.',
  access: 'member',
  reply: drawBoard,
  refusals: [],
  idempotency: 'none',
})

export const turnCard = defineCall({
  name: 'flip-card.random-reward',
  method: 'POST',
  path: '/api/auth/game/flip-card/random-reward',
  section: '7',
  summary: 'Spend one right, turn one of nine cards whose layout was committed before, and receive its prize.',
  access: 'member',
  owner: [{ in: 'body', field: 'uuid', is: 'uuid' }],
  body: z.strictObject({ uuid: memberUuid(), card: card() }),
  reply: draw,
  hidesOwnTime: true,
  refusals: ['draw_closed', 'draw_no_right', 'consent_required', 'limits_break', 'limits_excluded', 'credit_too_high'],
  idempotency: 'key',
})

export const listTurns = defineCall({
  name: 'flip-card.logs',
  promotes: false,
  method: 'GET',
  path: '/api/auth/game/flip-card/logs',
  section: '7',
  summary: 'Past draws of the cards with what recomputes them, newest first, a page at a time.',
  access: 'member',
  query: pageQuery(),
  reply: page(pastDraw),
  isReport: true,
  refusals: [],
  idempotency: 'none',
})

export const flipCardCalls = [readFlipCard, turnCard, listTurns] as const
