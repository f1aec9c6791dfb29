/** Findings on the systemd units of docs/deploying.md: installed, switched on, running, and those of this release. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { advice, type Finding, ok, wrong } from './finding.ts'
import type { Machine } from './machine.ts'

/** What stops without the unit. */
const DUTIES: Readonly<Record<string, string>> = {
  'duang-api.service': 'Without it the site does not open.',
  'duang-worker.service': 'Without it payouts, polled deposits and rewards stop.',
  'duang-desk.service': 'Without it staff cannot work.',
  'duang-backup.timer': 'Without it no backup is made, and a lost disk loses everything since the last one.',
  'duang-verify.timer': 'Without it a bug in the books stays unnoticed.',
}
/** Started by timers. They run for a moment each night. */
const NIGHTLY = ['duang-backup.service', 'duang-verify.service']
const PROPERTIES = 'Id,LoadState,ActiveState,UnitFileState,NeedDaemonReload,Result'

type Unit = { Id: string; LoadState: string; ActiveState: string; UnitFileState: string; Result: string }
type Shown = Unit & { NeedDaemonReload: string }

export function unitFindings(machine: Machine): Finding[] {
  if (machine.installation !== 'units') return []
  const names = [...Object.keys(DUTIES), ...NIGHTLY]
  const shown = machine.systemctl('show', '--no-pager', `--property=${PROPERTIES}`, ...names)
  if (shown === undefined)
    return [
      advice('units', {
        what: 'systemd does not answer, so the units were not looked at.',
        why: 'A stopped process may stay unnoticed.',
        todo: `systemctl status ${Object.keys(DUTIES).join(' ')}`,
      }),
    ]
  const units = unitsOf(shown)
  const found = [
    ...Object.keys(DUTIES).flatMap((name) => dutyFinding(units.get(name), name)),
    ...NIGHTLY.flatMap((name) => nightlyFinding(units.get(name), name)),
    ...filesFinding(machine, units),
  ]
  return found.length > 0 ? found : [ok('units', 'The units are switched on, run, and are those of this release.')]
}

/** `systemctl show` separates units by an empty line. */
function unitsOf(text: string): Map<string, Shown> {
  const blocks = text.trim().split(/\n\n+/)
  const units = blocks.map((block) => {
    const lines = block.split('\n').map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)])
    return Object.fromEntries(lines) as Shown
  })
  return new Map(units.map((unit) => [unit.Id, unit]))
}

function dutyFinding(unit: Shown | undefined, name: string): Finding[] {
  const why = DUTIES[name] ?? ''
  if (!unit || unit.LoadState === 'not-found')
    return [
      wrong('units', {
        what: `The unit ${name} is not installed.`,
        why,
        todo: `cp /opt/duang/deploy/systemd/* /etc/systemd/system/ && systemctl daemon-reload && systemctl enable --now ${name}`,
      }),
    ]
  if (unit.ActiveState !== 'active')
    return [
      wrong('units', {
        what: `The unit ${name} does not run: ${unit.ActiveState}, ${unit.Result}.`,
        why,
        todo: `systemctl enable --now ${name}; journalctl -u ${name} -n 50 --no-pager`,
      }),
    ]
  if (unit.UnitFileState === 'enabled') return []
  return [
    wrong('units', {
      what: `The unit ${name} runs, and does not start with the machine: ${unit.UnitFileState}.`,
      why: `After a restart of the machine it stays off. ${why}`,
      todo: `systemctl enable ${name}`,
    }),
  ]
}

function nightlyFinding(unit: Shown | undefined, name: string): Finding[] {
  if (!unit || unit.Result === 'success' || unit.LoadState === 'not-found') return []
  const why =
    name === 'duang-backup.service'
      ? 'There is no backup of the last night.'
      : 'The books have a difference, or were not read.'
  return [
    wrong('units', {
      what: `The last run of ${name} failed: ${unit.Result}.`,
      why,
      todo: `journalctl -u ${name} -n 50 --no-pager; systemctl start ${name}`,
    }),
  ]
}

/** Units of an earlier release lack what this one needs. A drop-in of the operator is a file of its own. */
function filesFinding({ root, unitFolder }: Machine, units: Map<string, Shown>): Finding[] {
  const shipped = path.join(root, 'deploy/systemd')
  const names = existsSync(shipped) ? readdirSync(shipped) : []
  const other = names.filter((name) => {
    const installed = path.join(unitFolder, name)
    return existsSync(installed) && readFileSync(installed, 'utf8') !== readFileSync(path.join(shipped, name), 'utf8')
  })
  const unread = [...units.values()].filter(({ NeedDaemonReload }) => NeedDaemonReload === 'yes').map(({ Id }) => Id)
  if (other.length === 0 && unread.length === 0) return []
  const what =
    other.length > 0
      ? `These units are not those of this release: ${other.join(', ')}.`
      : `systemd has not read the changed files of ${unread.join(', ')}.`
  return [
    advice('units', {
      what,
      why: 'The next start may lack a setting or a right. Changes of yours belong into drop-ins: systemctl edit UNIT.',
      todo: `cp ${shipped}/* ${unitFolder}/ && systemctl daemon-reload && systemctl restart duang-api duang-worker duang-desk`,
    }),
  ]
}
