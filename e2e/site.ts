/** Addresses of the site under test; ports of its own, so that a running demonstration is not disturbed. */
export const PORTS = { PORT: '4300', OPERATOR_PORT: '4301', SANDBOX_PORT: '4302', DATABASE_PORT: '4303' }
export const SITE = `http://localhost:${PORTS.PORT}`
export const BANK = `http://localhost:${PORTS.SANDBOX_PORT}`
