/** Compares the 45 calls of section 7 of the specification with the list of calls, in both directions. */
import { expect, test } from 'vitest'
import { CALLS } from './calls.ts'
import { REFUSALS } from './refusals.ts'
import { type CallDefinition, isReadCall } from './wire/define-call.ts'

const SECTION_7 = `
POST /api/auth/login
GET /api/setting
GET /api/setting/operational/website
GET /api/auth/user/detail/{uuid}
GET /api/auth/user/{uuid}
POST /api/auth/user/getCredit/{username}
POST /api/auth/user/game/cashOut
POST /api/auth/user/opengame
POST /api/auth/user/transfer/to/bank
POST /api/auth/user/game/list
POST /api/auth/user/change-password/{uuid}
GET /api/auth/user/level/{uuid}
GET /api/auth/deposit/{uuid}
GET /api/deposit
GET /api/auth/withdraw/withdraw-history/{uuid}
GET /api/withdraw/history
POST /api/auth/withdraw/retry
POST /api/auth/withdraw/{uuid}
GET /api/auth/withdraw/withdraw-request/{uuid}
POST /api/auth/setting
GET /api/auth/affiliate/bonus/{username}
GET /api/auth/affiliate/downline/{username}
GET /api/auth/affiliate/code/{uuid}
POST /api/auth/affiliate/withdraw/{username}
POST /api/auth/affiliate/downline/bonus/{username}
POST /api/auth/log/affiliate/{username}
POST /api/auth/reward
POST /api/auth/reward/request
POST /api/auth/reward/request/history
GET /api/auth/wheel
POST /api/auth/wheel/reward
POST /api/auth/wheel/log
POST /api/auth/game/flip-card/random-reward
GET /api/auth/game/flip-card/logs
GET /api/auth/game
GET /api/auth/game/check-in
POST /api/auth/game/check-in
GET /api/auth/announcement
GET /api/announcement
POST /api/user/register
GET /api/user/checkPhone/{value}
POST /api/user/checkBankId/{bankId}
GET /api/user/inviter/{afCode}
GET /api/user/checkUsername/{value}
POST /api/bank/name`
  .trim()
  .split('\n')

const line = (call: { method: string; path: string }) => `${call.method} ${call.path}`
const calls: readonly CallDefinition[] = CALLS

test('section 7 has 45 calls', () => {
  expect(new Set(SECTION_7).size).toBe(45)
})

test('each of the 45 calls is declared', () => {
  const declared = calls.filter((call) => call.section === '7').map(line)
  expect(declared.sort()).toEqual([...SECTION_7].sort())
})

test('a call outside of section 7 names its interpretation', () => {
  for (const call of calls.filter((each) => each.section !== '7')) {
    expect(SECTION_7).not.toContain(line(call))
    expect(call.section).toMatch(/^[A-Z]\d+(, [A-Z]\d+)*$/)
  }
})

test('names and addresses are unique', () => {
  expect(new Set(calls.map((call) => call.name)).size).toBe(calls.length)
  expect(new Set(calls.map(line)).size).toBe(calls.length)
})

test('every member call whose path names a member declares the owner of the id', () => {
  for (const call of calls.filter((each) => each.access === 'member')) {
    for (const [, field] of call.path.matchAll(/\{(uuid|username)\}/g))
      expect(
        call.owner?.some((owner) => owner.in === 'params' && owner.field === field),
        `${call.name}: ${field}`,
      ).toBe(true)
  }
})

test('refusals use 401 for sessions and signatures only, and never 403', () => {
  for (const [code, { status, message }] of Object.entries(REFUSALS)) {
    expect(status).not.toBe(403)
    if (status === 401) expect(['session_ended', 'webhook_refused']).toContain(code)
    // Only machines read refusals of feeds. All refusals for members are Thai.
    if (!/^(webhook|feed|statement|payout)_/.test(code)) expect(message).toMatch(/[ก-๙]/)
  }
})

test('a report is a read of one answer: it changes nothing and asks nobody', () => {
  const reports = calls.filter((call) => call.isReport)
  expect(reports.length).toBeGreaterThan(20)
  expect(reports.filter((call) => !isReadCall(call) || call.idempotency !== 'none' || call.asksProviders)).toEqual([])
})
