/**
 * Several api processes behind one port (`WORKERS`). This process holds the port and serves nothing: it passes connections on, replaces
 * a worker that ended, and restarts the workers in turn on SIGHUP, so that the port never closes.
 */
import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { createLog, type Log } from '#kit/log/log.ts'
import type { Config } from '#kit/start/config.ts'

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
  if (!(await group.start())) {
    await group.stop()
    process.exit(1)
  }
  process.send?.({ ready: true })
}

type Place = { worker: Worker; isReady: Promise<boolean>; isReplaced: boolean }

function createGroup(config: Config, log: Log) {
  const places: Place[] = []
  let isStopping = false

  /** Each worker has a staff listener of its own, on the ports from OPERATOR_PORT. */
  function fork(index: number): Place {
    const worker = cluster.fork({ WORKERS: '1', OPERATOR_PORT: String(config.OPERATOR_PORT + index) })
    const isReady = Promise.race([once(worker, 'message').then(() => true), once(worker, 'exit').then(() => false)])
    const place = { worker, isReady, isReplaced: false }
    places[index] = place
    return place
  }

  /** Keeps a worker at this place until the end. The pauses before a new start grow while it fails. */
  async function keep(index: number): Promise<void> {
    let failures = 0
    while (!isStopping) {
      const startedAt = performance.now()
      const place = fork(index)
      const [code, signal] = await once(place.worker, 'exit')
      if (isStopping || place.isReplaced) continue
      const waitMs = PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)]
      failures = performance.now() - startedAt > STARTED_WELL_MS ? 0 : failures + 1
      log.error({ worker: index, code, signal, waitMs }, 'a worker ended and is started again')
      await sleep(waitMs)
    }
  }

  async function end({ worker }: Place): Promise<void> {
    if (worker.isDead()) return
    const ended = once(worker, 'exit')
    worker.process.kill('SIGTERM')
    await ended
  }

  return {
    /** Returns whether all workers became ready. */
    async start(): Promise<boolean> {
      for (let index = 0; index < config.WORKERS; index++) void keep(index)
      return (await Promise.all(places.map(({ isReady }) => isReady))).every(Boolean)
    },
    async restartInTurn(): Promise<void> {
      for (const [index, place] of places.entries()) {
        place.isReplaced = true
        await end(place)
        while (!isStopping && places[index] === place) await sleep(10)
        if (isStopping) return
        // One that does not start is tried again by `keep`. The others go on serving.
        if (!(await places[index]?.isReady)) return
      }
    },
    async stop(): Promise<void> {
      isStopping = true
      await Promise.all(places.map(end))
    },
  }
}
