/** A real Prometheus with the hurried rules, which scrapes every process every two seconds. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT } from '../../../tools/rules/files.ts'
import { endChild } from '../../chaos/faults/api-process.ts'
import { hurriedRules } from './rules.ts'

export const RULES = readFileSync(path.join(ROOT, 'docs/monitoring/alerts.yml'), 'utf8')

export type Prometheus = {
  /** Names of the alerts that fire now. */
  firing: () => Promise<Set<string>>
  /** Seconds until the alert fires, or no longer fires. Throws after the time of `withinSeconds`. */
  until: (alert: string, isFiring: boolean, withinSeconds: number) => Promise<number>
  stop: () => Promise<void>
}

const SCRAPES_MS = 8_000

type Options = { folder: string; port: number; targets: readonly number[] }

export async function startPrometheus({ folder, port, targets }: Options): Promise<Prometheus> {
  mkdirSync(folder)
  const rules = path.join(folder, 'alerts.yml')
  writeFileSync(rules, hurriedRules(RULES))
  execFileSync('promtool', ['check', 'rules', rules], { stdio: ['ignore', 'ignore', 'inherit'] })
  const config = path.join(folder, 'prometheus.yml')
  writeFileSync(config, configOf(rules, targets))
  const child = spawn(
    'prometheus',
    [
      ...[`--config.file=${config}`, `--storage.tsdb.path=${path.join(folder, 'data')}`, '--log.level=error'],
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const url = `http://127.0.0.1:${port}`
  await untilReady(url, child)
  // A rate needs two scrapes from before the failure.
  await sleep(SCRAPES_MS)
  const firing = () => readFiring(url)
  return {
    firing,
    until: async (alert, isFiring, withinSeconds) => {
      const began = performance.now()
      for (;;) {
        const seconds = (performance.now() - began) / 1000
        if ((await firing()).has(alert) === isFiring) return seconds
        if (seconds > withinSeconds)
          throw new Error(`${alert} ${isFiring ? 'did not fire' : 'still fires'} after ${withinSeconds} s`)
        await sleep(250)
      }
    },
    stop: () => endChild(child),
  }
}

const configOf = (rules: string, targets: readonly number[]): string => `
global: { scrape_interval: 2s, scrape_timeout: 2s, evaluation_interval: 1s }
rule_files: ['${rules}']
scrape_configs:
  - job_name: duang
    static_configs: [{ targets: [${targets.map((port) => `'127.0.0.1:${port}'`).join(', ')}] }]
`

async function readFiring(url: string): Promise<Set<string>> {
  const answer = await fetch(`${url}/api/v1/alerts`)
  const { data } = (await answer.json()) as {
    data: { alerts: { state: string; labels: { alertname: string } }[] }
  }
  return new Set(data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname))
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (let waited = 0; waited < 30_000; waited += 100) {
    if (child.exitCode !== null) throw new Error('Prometheus ended; see above')
    const isReady = await fetch(`${url}/-/ready`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isReady) return
    await sleep(100)
  }
  throw new Error('Prometheus was not ready in 30 s')
}
