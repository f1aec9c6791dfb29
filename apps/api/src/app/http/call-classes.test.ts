/** Classes of calls, and of calls of providers by their names. */
import { CALLS, type CallDefinition, loadClassOf } from '@duang/contract'
import { expect, test } from 'vitest'
import { DIALECTS } from '#features/games/provider/dialects/dialects.ts'
import { createCallClasses } from './call-classes.ts'

const classOf = createCallClasses(CALLS)
const calls = CALLS as readonly CallDefinition[]
const namesOf = (name: string) => calls.filter((call) => loadClassOf(call) === name).map((call) => call.name)

test('every call has its class by its address, also with a query', () => {
  for (const call of calls) {
    const url = call.path.replace(/\{\w+\}/g, 'a-1')
    expect(classOf({ method: call.method, url }), call.name).toBe(loadClassOf(call))
    expect(classOf({ method: call.method, url: `${url}?page=2` }), call.name).toBe(loadClassOf(call))
  }
})

test('what a member loses by a refusal is refused late', () => {
  expect(namesOf('withdrawal')).toEqual([
    ...['withdraw.request', 'withdraw.retry', 'limits.set', 'limits.break', 'limits.exclude'],
  ])
  expect(namesOf('play')).toEqual(expect.arrayContaining(['games.open', 'games.cash-out', 'reward.request']))
  expect(namesOf('read')).toEqual(expect.arrayContaining(['login.enter', 'user.credit', 'screen.read']))
  expect(namesOf('page')).toEqual(expect.arrayContaining(['setting.site', 'games.public', 'register.join']))
})

test.each([
  ['GET', '/'],
  ['GET', '/login'],
  ['POST', '/bank/v1/kbank/statement'],
  ['POST', '/api/no/such/call'],
  ['PUT', '/api/auth/limits/1'],
])('leaves %s %s to the router', (method, url) => {
  expect(classOf({ method, url })).toBeUndefined()
})

test('a dialect names its calls of play, and its other calls settle', () => {
  const settling = Object.entries(DIALECTS).map(([name, { mapping }]) => {
    const all = [...Object.keys(mapping.calls), ...Object.keys(mapping.gets ?? {})]
    expect(all, name).toEqual(expect.arrayContaining([...mapping.play]))
    return [name, all.filter((call) => !mapping.play.includes(call))]
  })
  expect(Object.fromEntries(settling)).toEqual({
    canonical: ['endRound', 'win', 'rollback', 'adjust', 'promo'],
    hub88: ['transaction/win', 'transaction/rollback'],
    'hub88-supplier': ['transaction/win', 'transaction/rollback'],
    amb: ['settleBets', 'cancelBets', 'adjustBets', 'rollback', 'voidSettled', 'winRewards', 'cancelTips'],
    pg: ['Cash/TransferInOut', 'Cash/Adjustment'],
  })
})

test('a name is a call of play in every dialect or in none, for the class is known before the provider', () => {
  const mappings = Object.values(DIALECTS).map(({ mapping }) => mapping)
  const play = new Set(mappings.flatMap((mapping) => mapping.play))
  for (const { calls: own, play: known } of mappings)
    expect(Object.keys(own).filter((call) => play.has(call) && !known.includes(call))).toEqual([])
})
