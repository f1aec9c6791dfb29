/** `npm run schema:compare -- URL_A URL_B`: prints in what two databases differ, and ends with 1 if they do. Data are not compared. */
import pg from 'pg'
import { differences, readCatalogue } from '../apps/api/test/database-catalogue.ts'

// biome-ignore lint/suspicious/noConsole: this is a program that talks to a person.
const say = (line: string) => console.log(line)
const USAGE = 'Usage: npm run schema:compare -- URL_A URL_B'

async function catalogueOf(url: string): Promise<string[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await readCatalogue(client)
  } finally {
    await client.end()
  }
}

const [one, other, ...rest] = process.argv.slice(2)
if (!one || !other || rest.length > 0) {
  console.error(USAGE)
  process.exit(2)
}
try {
  const found = differences(await catalogueOf(one), await catalogueOf(other))
  for (const line of found) say(line)
  say(found.length === 0 ? 'The schemas are equal.' : `${found.length} lines differ.`)
  process.exitCode = found.length === 0 ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}
