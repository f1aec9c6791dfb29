/** The end of a process: it reports itself as not ready, serves until proxies have noticed, and then stops. */
import type { FastifyInstance } from 'fastify'

export type Draining = { isUnderWay: () => boolean; begin: () => void }

export function createDraining(): Draining {
  let isUnderWay = false
  return {
    isUnderWay: () => isUnderWay,
    begin: () => {
      isUnderWay = true
    },
  }
}

/** While a process drains, each answer ends its connection, so that no later request meets a closed one. */
export function endConnections(fastify: FastifyInstance, draining: Draining): void {
  fastify.addHook('onRequest', async (_request, response) => {
    if (draining.isUnderWay()) response.header('connection', 'close')
  })
}
