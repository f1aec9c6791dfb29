/** A program that uses the embedded database, for tests of several at once: opens it, asks it, leaves. Arguments: folder, port, `keep` or `once`. */
import pg from 'pg'
import { openDatabase } from '../../src/kit/database/database.ts'
import { readConfig } from '../../src/kit/start/config.ts'

const [folder = '', port = '', mode] = process.argv.slice(2)
const send = (what: string) => process.send?.(what)
const keeping = { onLost: () => send('lost'), onStillAway: (error: unknown) => send(`away ${error}`) }
const config = readConfig({ DATA_DIR: folder, DATABASE_PORT: port })
const database = await openDatabase(config, mode === 'keep' ? keeping : undefined).catch((error: unknown) => {
  send(`failed ${error}`)
  process.disconnect()
})
if (database) {
  process.on('message', async (command) => {
    if (command === 'ask') send(await ask(database.url))
    if (command === 'leave') {
      await database.stop()
      send('left')
      process.disconnect()
    }
  })
  send('open')
}

async function ask(url: string): Promise<string> {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  try {
    await client.connect()
    return `answer ${(await client.query('select current_database() as name')).rows[0].name}`
  } catch (error) {
    return `no answer: ${error}`
  } finally {
    await client.end().catch(() => undefined)
  }
}
