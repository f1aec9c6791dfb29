/**
 * `npm run lab -- desk-month`: a brand with its history and the troubles of a month, cleared at the desk in Chromium by keyboard. Then each day is
 * closed, and bank, ledger, providers and seal agree. Ends with 1 otherwise, and when a kind of trouble was not raised.
 */
import { startDemonstration } from '../stage/browser/demonstration.ts'
import { playMonth } from './desk-month/month.ts'

const FIRST_PORT = Number(process.env.PORT ?? 4_400)

const demonstration = await startDemonstration(FIRST_PORT, 'quiet')
try {
  process.exitCode = (await playMonth(demonstration, FIRST_PORT)) ? 0 : 1
} finally {
  await demonstration.stop()
}
