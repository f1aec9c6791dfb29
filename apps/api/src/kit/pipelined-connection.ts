/**
 * One connection on which a statement is sent while the one before it is still being done. The server does them one after the other,
 * each with a commit of its own, and never waits for us in between.
 */
import pg from 'pg'

export type Statement = { name: string; text: string; values: unknown[] }
export type Pipe = {
  /** Fails like a pool's query, with all that were sent behind it, when the connection is lost; the next one opens another. */
  ask: (statement: Statement) => Promise<pg.QueryResult>
  /** What was sent is answered first. */
  end: () => Promise<void>
}

export function createPipe(config: pg.ClientConfig): Pipe {
  let current: Promise<pg.Client> | undefined
  const open = (): Promise<pg.Client> => {
    const client = new pg.Client({ ...config, pipeline: true })
    const opening = client.connect().then(() => client)
    const forget = () => {
      if (current === opening) current = undefined
    }
    // Heard here, a lost connection does not end the process; those who wait hear of it by their statements.
    client.on('error', forget)
    client.on('end', forget)
    opening.catch(forget)
    return opening
  }
  return {
    ask: async (statement) => {
      current ??= open()
      return (await current).query(statement)
    },
    end: async () => {
      const last = current
      current = undefined
      await last?.then((client) => client.end()).catch(() => undefined)
    },
  }
}
