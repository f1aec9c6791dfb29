/** Addresses of the site under test; ports of its own, so that a running demonstration is not disturbed. */
const first = Number(process.env.E2E_PORT ?? 4300)
const [site, operator, sandbox, database] = [0, 1, 2, 3].map((n) => String(first + n)) as [
  string,
  string,
  string,
  string,
]
export const PORTS = { PORT: site, OPERATOR_PORT: operator, SANDBOX_PORT: sandbox, DATABASE_PORT: database }
export const SITE = `http://localhost:${PORTS.PORT}`
export const BANK = `http://localhost:${PORTS.SANDBOX_PORT}`
