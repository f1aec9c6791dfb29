/**
 * Several api processes behind one port (`WORKERS`). This process holds the port and serves nothing: it passes connections on, replaces
 * a worker that ended, and restarts the workers in turn on SIGHUP, so that the port never closes.
 */
import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '#kit/config.ts'
import { createLog, type Log } from '#kit/log.ts'

const PAUSES_MS = [1_000, 5_000, 30_000]
/** A worker that ran for this long had started well. */
const STARTED_WELL_MS = 60_000

/** Resolves when all workers serve. Ends the process with 1 when one of them cannot start. */
export async function startWorkers(config: Config): Promise<void> {
  const log = createLog(config.LOG_LEVEL)
  const group = createGroup(config, log)
  let isRestarting = false
  process.on('SIGHUP', async () => {
    if (isRestarting) return
    isRestarting = true
    await group.restartInTurn()
    isRestarting = false
  })
  for (const cause of ['SIGINT', 'SIGTERM', 'disconnect'] as const)
    process.on(cause, async () => {
      await group.stop()
      process.exit(0)
    })
  const places = Array.from({ length: config.WORKERS }, (_, place) => place)
  const started = await Promise.all(places.map((place) => group.start(place)))
  if (!started.every(Boolean)) {
    await group.stop()
    process.exit(1)
  }
  process.send?.({ ready: true })
}

function createGroup(config: Config, log: Log) {
  const workers = new Map<number, Worker>()
  let isStopping = false

  /** Each worker has a staff listener of its own, on the ports from OPERATOR_PORT. Returns whether it became ready. */
  async function start(place: number): Promise<boolean> {
    const worker = cluster.fork({ WORKERS: '1', OPERATOR_PORT: String(config.OPERATOR_PORT + place) })
    workers.set(place, worker)
    const ended = once(worker, 'exit').then(() => false)
    const isReady = await Promise.race([once(worker, 'message').then(() => true), ended])
    if (isReady) void replaceWhenEnded(place, worker)
    return isReady
  }

  async function replaceWhenEnded(place: number, worker: Worker): Promise<void> {
    const startedAt = performance.now()
    const [code, signal] = await once(worker, 'exit')
    for (let pause = performance.now() - startedAt > STARTED_WELL_MS ? 0 : 1; ; pause++) {
      if (isStopping || workers.get(place) !== worker) return
      const waitMs = PAUSES_MS[pause] ?? (PAUSES_MS.at(-1) as number)
      log.error({ worker: place, code, signal, waitMs }, 'a worker ended and is started again')
      await sleep(waitMs)
      if (isStopping || workers.get(place) !== worker || (await start(place))) return
    }
  }

  async function end(worker: Worker): Promise<void> {
    if (worker.isDead()) return
    const ended = once(worker, 'exit')
    worker.process.kill('SIGTERM')
    await ended
  }

  return {
    start,
    async restartInTurn(): Promise<void> {
      for (const [place, worker] of [...workers]) {
        if (isStopping) return
        // Not a failure: nobody replaces it meanwhile.
        workers.delete(place)
        await end(worker)
        if (!isStopping && !(await start(place))) log.error({ worker: place }, 'a worker did not start again')
      }
    },
    async stop(): Promise<void> {
      isStopping = true
      await Promise.all([...workers.values()].map(end))
    },
  }
}
