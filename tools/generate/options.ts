/** Options of the repository's programs: `--help` prints the usage, and an unknown option is refused with the same lines. */
import { type ParseArgsConfig, parseArgs } from 'node:util'

/** As `parseArgs`. Ends the program with 0 after `--help`, and with 2 for an unknown option. */
export function readOptions<Config extends ParseArgsConfig>(usage: string, config: Config) {
  if (process.argv.slice(2).includes('--help')) {
    process.stdout.write(`${usage}\n`)
    process.exit(0)
  }
  try {
    return parseArgs(config)
  } catch (error) {
    const [sentence] = (error instanceof Error ? error.message : String(error)).split('. ')
    process.stderr.write(`${sentence}.\n${usage}\n`)
    process.exit(2)
  }
}
