/**
 * One connection on which a statement is sent while the one before it still runs. The server runs them in order, each with a commit of
 * its own, and never waits for the client in between.
 */
import pg from 'pg'
import { isPlanOutdated, type Statement } from './prepared-statements.ts'

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
  const query = async (statement: Statement) => {
    current ??= open()
    const asked = current
    try {
      return await (await asked).query(statement)
    } catch (error) {
      if (!isPlanOutdated(error)) throw error
      // The statement did not run. A new connection prepares it anew. The old one answers what was sent on it.
      if (current === asked) current = undefined
      void asked.then((client) => client.end()).catch(() => undefined)
      current ??= open()
      return (await current).query(statement)
    }
  }
  return {
    query,
    end: async () => {
      const last = current
      current = undefined
      await last?.then((client) => client.end()).catch(() => undefined)
    },
  }
}
