import { expect, test } from 'vitest'
import { type IpNetwork, parseNetwork } from '#kit/text/ip-address.ts'
import { connectRule } from './reach.ts'

const inner = [parseNetwork('10.20.0.0/16') as IpNetwork]
const real = { bankMode: 'feed', sandboxUrl: undefined, trialStudios: [], privateNetworks: [] } as const
const demonstration = { ...real, bankMode: 'sandbox', sandboxUrl: 'http://localhost:3100' } as const
const rule = (reaching: Parameters<typeof connectRule>[0], url: string) => connectRule(reaching, new URL(url))
const INNER = ['127.0.0.1', '::1', '10.20.0.1', '169.254.169.254', '192.168.1.1', 'fd00::1', '::ffff:10.20.0.1']

test('only public addresses are connected to', () => {
  const mayConnect = rule(real, 'https://bank.example/lines')
  expect(INNER.filter(mayConnect)).toEqual([])
  expect(mayConnect('1.1.1.1')).toBe(true)
})

test('a network that the operator names is connected to, and no other', () => {
  expect(INNER.filter(rule({ ...real, privateNetworks: inner }, 'https://bank.example/lines'))).toEqual([
    '10.20.0.1',
    '::ffff:10.20.0.1',
  ])
})

test('a demonstration connects to its own sandbox, and to nothing else on this machine', () => {
  expect(rule(demonstration, 'http://localhost:3100/studio')('127.0.0.1')).toBe(true)
  expect(rule(demonstration, 'http://localhost:5432/')('127.0.0.1')).toBe(false)
  expect(rule({ ...demonstration, bankMode: 'none' }, 'http://localhost:3100/')('127.0.0.1')).toBe(false)
})
