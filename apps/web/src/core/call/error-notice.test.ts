import { CallError } from '@duang/contract/client'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { er } from '../th.ts'
import { clearErrorNotices, closeErrorNotice, noticeFailure, noticeUnasked, useErrorNotice } from './error-notice.ts'

const network = () => new CallError('deposit.list', { kind: 'network' })
const timeout = () => new CallError('deposit.list', { kind: 'timeout' })
const refused = (status: number, code: string, message: string) =>
  new CallError('deposit.list', { status, refusal: { code, message, requestId: 'r-1' } })

beforeAll(() => vi.useFakeTimers())
afterAll(() => vi.useRealTimers())
beforeEach(() => {
  clearErrorNotices()
  // The previous test's closing is long past.
  vi.advanceTimersByTime(60_000)
})

/** The text of the modal; empty when it is closed. */
const shown = (): string => renderToStaticMarkup(createElement(() => useErrorNotice()?.message))

test('shows one failure at a time, each sentence once, in order', () => {
  noticeFailure(network())
  noticeFailure(network())
  noticeFailure(timeout())
  expect(shown()).toBe(er.net)
  closeErrorNotice()
  expect(shown()).toBe(er.timeout)
  closeErrorNotice()
  expect(shown()).toBe('')
})

test('shows no refusal that belongs to a field, and no maintenance', () => {
  noticeFailure(refused(422, 'withdraw_too_much', 'เครดิตไม่พอ'))
  noticeFailure(refused(503, 'maintenance', 'ปิดปรับปรุงระบบชั่วคราว'))
  expect(shown()).toBe('')
})

test('repeats a failed load only some seconds after the same sentence was closed', () => {
  noticeUnasked(network())
  closeErrorNotice()
  vi.advanceTimersByTime(4_000)
  noticeUnasked(network())
  expect(shown()).toBe('')
  noticeUnasked(timeout())
  expect(shown()).toBe(er.timeout)
  closeErrorNotice()
  vi.advanceTimersByTime(6_000)
  noticeUnasked(network())
  expect(shown()).toBe(er.net)
})

test('shows the failure of an action although the same sentence was just closed', () => {
  noticeUnasked(network())
  closeErrorNotice()
  noticeFailure(network())
  expect(shown()).toBe(er.net)
})

test('drops every failure when the site closes', () => {
  noticeFailure(network())
  noticeFailure(timeout())
  clearErrorNotices()
  expect(shown()).toBe('')
})
