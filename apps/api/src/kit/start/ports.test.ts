import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../test/database/postgres.ts'
import { findPortProblem, portProblem } from './ports.ts'

test('a free port has no problem', async () => {
  expect(await findPortProblem({ name: 'PORT', port: await freePort(), host: 'localhost' })).toBeUndefined()
})

test.each(['127.0.0.1', '0.0.0.0'])('finds a program that listens on %s', async (address) => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, address, resolve))
  onTestFinished(() => void other.close())
  const { port } = other.address() as AddressInfo
  expect(await findPortProblem({ name: 'PORT', port, host: 'localhost' })).toBe(
    `Port ${port} is in use by another program. Stop it, or set PORT to a free port.`,
  )
})

test('names a port that this user may not have', async () => {
  const firstFree = Number(readFileSync('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8'))
  const isForbidden = process.getuid?.() !== 0 && firstFree > 7
  expect(await findPortProblem({ name: 'OPERATOR_PORT', port: 7, host: '127.0.0.1' })).toEqual(
    isForbidden
      ? 'Port 7 is reserved for programs with a special right. Set OPERATOR_PORT to a port from 1024 on, and let a proxy serve 7.'
      : undefined,
  )
})

test.each([
  ['EACCES', /^Port 80 is reserved for programs with a special right\. Set PORT to a port from 1024 on/],
  ['EADDRNOTAVAIL', /^HOST is example, which is no address of this machine\./],
  ['ENOTFOUND', /^HOST is example, which is no address of this machine\./],
])('%s has a sentence', (code, sentence) => {
  const error = Object.assign(new Error(code), { code })
  expect(portProblem(error, { name: 'PORT', port: 80, host: 'example' })).toMatch(sentence)
})
