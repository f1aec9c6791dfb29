/** `npm run lab -- schema-compare URL_A URL_B`: prints the differences of two database schemas. Exit code 1 if there are any. Ignores data. */
import { createPool } from '../../apps/api/src/kit/database/db.ts'
import { differences, readCatalogue } from '../../apps/api/test/database/database-catalogue.ts'

// biome-ignore lint/suspicious/noConsole: this is a command-line program.
const print = (line: string) => console.log(line)
const USAGE = 'Usage: npm run lab -- schema-compare URL_A URL_B'

async function catalogueOf(url: string): Promise<string[]> {
  const pool = createPool({ url, poolSize: 1, as: 'owner', onError: (error) => console.error(error.message) })
  try {
    const client = await pool.connect()
    return await readCatalogue(client).finally(() => client.release())
  } finally {
    await pool.end()
  }
}

const [one, other, ...rest] = process.argv.slice(2)
if (!one || !other || rest.length > 0) {
  console.error(USAGE)
  process.exit(2)
}
try {
  const found = differences(await catalogueOf(one), await catalogueOf(other))
  for (const line of found) print(line)
  print(found.length === 0 ? 'The schemas are equal.' : `${found.length} lines differ.`)
  process.exitCode = found.length === 0 ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}
