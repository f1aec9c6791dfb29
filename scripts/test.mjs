// `npm test`: type check, lint, unit, api on a real PostgreSQL, journeys in a real browser. Ends with `N passed, N failed`.
import { become, prepare } from './prepare.mjs'

become(await prepare({ withDevelopment: true }), ['scripts/test.ts', ...process.argv.slice(2)])
