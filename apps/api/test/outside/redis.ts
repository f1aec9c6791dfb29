/** A Redis or Valkey server for tests, where the machine has one. */
import { spawn, spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../database/postgres.ts'

/** The first installed server program; `REDIS_SERVER` names another one. */
export const redisProgram: string | undefined = [process.env.REDIS_SERVER ?? 'valkey-server', 'redis-server'].find(
  (program) => spawnSync(program, ['--version']).status === 0,
)

/** Starts a server without persistence. */
export async function startRedis(program: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await freePort()
  const child = spawn(program, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
    stdio: 'ignore',
  })
  await sleep(500)
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}
