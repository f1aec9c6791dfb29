/**
 * `npm run lab -- upgrade-drill`: upgrades a site under load. Processes of an earlier release serve through a proxy, this release migrates their
 * database and starts beside them, and they drain. Reports failed requests, of which there must be none.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readOptions } from '../../tools/generate/options.ts'
import { lastRelease } from '../../tools/release/release-state.ts'
import { ROOT } from '../../tools/rules/files.ts'
import { FRONT_NAMES, versionOf } from './fronts.ts'
import { type DrillReport, runDrill } from './upgrade/drill.ts'
import { addPackages, buildSite, commitNamed, copyClone, nameRelease, unpackCommit } from './upgrade/release-folder.ts'
import { makeNextRelease } from './upgrade/synthetic-migration.ts'

const USAGE = `npm run lab -- upgrade-drill [--from COMMIT_OR_TAG] [options]
  --from     the earlier release; by default the last one: its tag, or the commit that recorded it
  --demo     what its database contains: quiet, with ninety days of history, or empty
  --proxy    HAProxy or Caddy; by default the first that is installed
  --plain    without the synthetic next release, which has migrations and applies each function file again
  --seconds  length of each phase, by default 8
  --folder   keeps the prepared releases and the logs there`

const { values } = readOptions(USAGE, {
  options: {
    from: { type: 'string' },
    demo: { type: 'string', default: 'quiet' },
    proxy: { type: 'string' },
    plain: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '8' },
    folder: { type: 'string' },
  },
})
const print = (line: string) => process.stdout.write(`${line}\n`)

/** Unpacks, installs and builds both releases. */
function prepareReleases(folder: string): { old: string; next: string } {
  const ref = values.from ?? lastRelease(ROOT).ref
  const commit = commitNamed(ref)
  const old = path.join(folder, `release-${commit.slice(0, 12)}`)
  const next = path.join(folder, 'release-next')
  print(`Preparing ${ref} (${commit.slice(0, 12)}) and this clone …`)
  unpackCommit(commit, old)
  rmSync(next, { recursive: true, force: true })
  copyClone(next)
  for (const [release, named] of [
    [old, commit],
    [next, commitNamed('HEAD')],
  ] as const) {
    addPackages(release)
    buildSite(release)
    if (release === next && !values.plain) makeNextRelease(next)
    nameRelease(release, named)
  }
  return { old, next }
}

function printReport({ rows, facts, problems }: DrillReport): void {
  print('\nkind                  replies  failed      p50      p99  slowest  in')
  for (const { kind, answered, failed, p50, p99, slowest, slowestIn } of rows) {
    const failures = Object.values(failed).reduce((sum, count) => sum + count, 0)
    const times = [p50, p99, slowest].map((ms) => `${ms.toFixed(0).padStart(6)} ms`).join('')
    print(`${kind.padEnd(20)}${String(answered).padStart(9)}${String(failures).padStart(8)}${times}  ${slowestIn}`)
  }
  for (const fact of facts) print(fact)
  print(problems.length === 0 ? 'No request failed.' : `\nProblems:\n  ${problems.join('\n  ')}`)
}

const proxy = FRONT_NAMES.find(
  (name) => name !== 'nginx' && (values.proxy ?? name) === name && versionOf(name) !== undefined,
)
if (!proxy) throw new Error('Install HAProxy or Caddy: the drill runs behind a proxy that probes /readyz.')
const folder = values.folder ?? mkdtempSync(path.join(tmpdir(), 'duang-upgrade-'))
mkdirSync(folder, { recursive: true })
// The server of the database may run as another user.
chmodSync(folder, 0o755)
try {
  const releases = prepareReleases(folder)
  const work = mkdtempSync(path.join(folder, 'run-'))
  chmodSync(work, 0o755)
  const { demo, seconds } = values
  const report = await runDrill({ ...releases, proxy, folder: work, demo, phaseMs: Number(seconds) * 1_000, print })
  printReport(report)
  process.exitCode = report.problems.length === 0 ? 0 : 1
} finally {
  if (!values.folder) rmSync(folder, { recursive: true, force: true })
}
