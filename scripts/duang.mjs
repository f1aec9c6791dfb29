// `npm run duang -- …`: the operator's program.
import { become, prepare } from './prepare.mjs'

become(await prepare(), ['apps/api/src/cli.ts', ...process.argv.slice(2)])
