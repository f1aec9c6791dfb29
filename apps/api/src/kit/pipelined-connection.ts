/**
 * One connection on which a statement is sent while the one before it still runs. The server runs them in order, each with a commit of
 * its own, and never waits for the client in between.
 */
import pg from 'pg'

export type Statement = { name: string; text: string; values: unknown[] }
export type PipelinedConnection = {
  /** Fails like a pool's query, with all that were sent behind it, when the connection is lost. The next query opens another. */
  query: (statement: Statement) => Promise<pg.QueryResult>
  /** Waits for the answers to what was sent. */
  end: () => Promise<void>
}

export function createPipelinedConnection(config: pg.ClientConfig): PipelinedConnection {
  let current: Promise<pg.Client> | undefined
  const open = (): Promise<pg.Client> => {
    const client = new pg.Client({ ...config, pipeline: true })
    const opening = client.connect().then(() => client)
    const reset = () => {
      if (current === opening) current = undefined
    }
    // Without a listener a lost connection would end the process. Callers learn of it by their statements.
    client.on('error', reset)
    client.on('end', reset)
    opening.catch(reset)
    return opening
  }
  return {
    query: async (statement) => {
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
