import * as z from 'zod/mini'
import { defineCall } from '../wire/define-call.ts'
import { cursor, memberUuid, page } from '../wire/fields.ts'
import { draw, drawBoard, pastDraw } from './draw.ts'

export const readWheel = defineCall({
  name: 'wheel.read',
  promotes: false,
  method: 'GET',
  path: '/api/auth/wheel',
  section: '7',
  summary: 'Segments with their prizes and weights, remaining rights, and the commitment of the next draw.',
  access: 'member',
  reply: drawBoard,
  refusals: [],
  idempotency: 'none',
})

export const spinWheel = defineCall({
  name: 'wheel.reward',
  method: 'POST',
  path: '/api/auth/wheel/reward',
  section: '7',
  summary: 'Spend one right, draw a segment and receive its prize, in one transaction.',
  access: 'member',
  owner: [{ in: 'body', field: 'uuid', is: 'uuid' }],
  body: z.strictObject({ uuid: memberUuid() }),
  reply: draw,
  hidesOwnTime: true,
  refusals: ['draw_closed', 'draw_no_right', 'consent_required', 'limits_break', 'limits_excluded', 'credit_too_high'],
  idempotency: 'key',
})

export const listSpins = defineCall({
  name: 'wheel.log',
  promotes: false,
  method: 'POST',
  path: '/api/auth/wheel/log',
  section: '7',
  summary: 'Past draws of the wheel with what recomputes them, newest first, a page at a time.',
  access: 'member',
  owner: [{ in: 'body', field: 'uuid', is: 'uuid' }],
  body: z.strictObject({
    uuid: memberUuid(),
    cursor: cursor(),
    limit: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
  }),
  reply: page(pastDraw),
  isReport: true,
  refusals: [],
  isRead: true,
  idempotency: 'none',
})

export const wheelCalls = [readWheel, spinWheel, listSpins] as const
