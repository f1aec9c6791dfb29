/** Addresses of the site under test. The ports are free, so that no running demonstration or other run interferes. */
import { freePort } from '../free-port.ts'

// The first process chooses, and its workers inherit the ports. E2E_PORT sets the first of five.
process.env.E2E_PORTS ??= (await choosePorts()).join(' ')

async function choosePorts(): Promise<number[]> {
  const first = process.env.E2E_PORT
  if (first) return [0, 1, 2, 3, 4].map((n) => Number(first) + n)
  const ports: number[] = []
  while (ports.length < 5) ports.push(await freePort())
  return ports
}

const [site, operator, sandbox, database, desk] = process.env.E2E_PORTS.split(' ') as [
  string,
  string,
  string,
  string,
  string,
]
export const PORTS = {
  PORT: site,
  OPERATOR_PORT: operator,
  SANDBOX_PORT: sandbox,
  DATABASE_PORT: database,
  DESK_PORT: desk,
}
export const SITE = `http://localhost:${PORTS.PORT}`

export const BANK = `http://localhost:${PORTS.SANDBOX_PORT}`
export const DESK = `http://localhost:${PORTS.DESK_PORT}`
