/** Addresses of the site under test: free ports, so that neither a running demonstration nor another run is in the way. */
import { freePort } from '../../bench/free-port.ts'

// The first process chooses, and its workers inherit what it chose. With E2E_PORT: four ports from there on.
process.env.E2E_PORTS ??= (await choosePorts()).join(' ')

async function choosePorts(): Promise<number[]> {
  const first = process.env.E2E_PORT
  if (first) return [0, 1, 2, 3].map((n) => Number(first) + n)
  const ports = new Set<number>()
  while (ports.size < 4) ports.add(await freePort())
  return [...ports]
}

const [site, operator, sandbox, database] = process.env.E2E_PORTS.split(' ') as [string, string, string, string]
export const PORTS = { PORT: site, OPERATOR_PORT: operator, SANDBOX_PORT: sandbox, DATABASE_PORT: database }
export const SITE = `http://localhost:${PORTS.PORT}`
export const BANK = `http://localhost:${PORTS.SANDBOX_PORT}`
