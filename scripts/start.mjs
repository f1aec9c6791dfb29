// `npm start` and `npm run dev`: prepares the clone, then runs run.ts on Node 24.
import { become, prepare } from './prepare.mjs'

become(await prepare(), ['scripts/run.ts', ...process.argv.slice(2)])
