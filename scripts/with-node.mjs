// Runs one of the repository's programs on Node 24, also when the system has another version.
import { become, prepare } from './prepare.mjs'

become(await prepare({ withDevelopment: true }), process.argv.slice(2))
