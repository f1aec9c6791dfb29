import { CallError } from '@duang/contract/client'
import { expect, test } from 'vitest'
import { er } from '../th.ts'
import { endsSession, failureText, opensModal } from './failure.ts'

const refused = (status: number, message: string, code = 'some_code') =>
  new CallError('call', { status, refusal: { code, message, requestId: 'r1' } })
const broken = (kind: 'network' | 'timeout' | 'abort' | 'unreadable', status?: number) =>
  new CallError('call', status === undefined ? { kind } : { kind, status })

test.each([
  [broken('network'), er.net, true, false],
  [broken('timeout'), er.timeout, true, false],
  [broken('abort'), er.cancel, true, false],
  [broken('unreadable', 502), er['500'], false, false],
  [broken('unreadable', 418), er.unknown, false, false],
  [refused(503, 'ปิดปรับปรุงระบบชั่วคราว'), 'ปิดปรับปรุงระบบชั่วคราว', true, false],
  [refused(503, 'Service Unavailable'), er['503'], true, false],
  [refused(408, 'Request Timeout'), er.timeout, true, false],
  [refused(401, 'เซสชันหมดอายุ'), 'เซสชันหมดอายุ', false, true],
  [refused(403, 'Forbidden'), er['403'], false, true],
  [refused(400, 'dead', '500256'), er['400'], false, true],
  [refused(422, 'เครดิตไม่พอ'), 'เครดิตไม่พอ', false, false],
  [refused(409, 'conflict'), er['409'], false, false],
])('%s', (error, text, isModal, isEnd) => {
  expect(failureText(error)).toBe(text)
  expect(opensModal(error)).toBe(isModal)
  expect(endsSession(error)).toBe(isEnd)
})

test('an error that is no failed call is unknown', () => {
  expect(failureText(new TypeError('x is undefined'))).toBe(er.unknown)
  expect(opensModal(new TypeError('x is undefined'))).toBe(false)
})
