// Runs one of the repository's programs on Node 24, whatever Node the system has.
import { become, prepare } from './prepare.mjs'

become(await prepare({ withDevelopment: true }), process.argv.slice(2))
