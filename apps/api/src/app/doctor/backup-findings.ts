/** Findings on the backups of real money: whether there is one, and its age. */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '#kit/start/config.ts'
import { advice, type Finding, messageOf, ok, wrong } from './finding.ts'
import { type Machine, remediesOf } from './machine.ts'

const CHECK = 'backup'
const HOUR_MS = 3_600_000
/** A night between two, and the time that one takes. */
const AGE_HOURS_MAX = 26
const WHY = 'A lost disk or a wrong command loses every deposit since the last backup.'

export function backupFindings({ BANK, BACKUP_DIR }: Config, machine: Machine, now: Date): Finding[] {
  if (BANK !== 'feed') return []
  const { settings, backup } = remediesOf(machine)
  if (BACKUP_DIR === undefined)
    return [
      advice(CHECK, {
        what: 'No folder of backups is named, so their age is unknown.',
        why: WHY,
        todo: `Set BACKUP_DIR in ${settings} to the folder of deploy/backup: docs/backup.md`,
      }),
    ]
  const make = backup(BACKUP_DIR)
  try {
    return [newestFinding(BACKUP_DIR, now, make)]
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES')
      return [
        advice(CHECK, { what: `The backups cannot be read: ${messageOf(error)}`, why: WHY, todo: 'sudo duang doctor' }),
      ]
    const todo = `Create the folders of docs/backup.md, then ${make}`
    return [wrong(CHECK, { what: `There is no folder of backups: ${messageOf(error)}`, why: WHY, todo })]
  }
}

function newestFinding(folder: string, now: Date, make: string): Finding {
  const newest = readdirSync(path.join(folder, 'base'))
    .map(timeOf)
    .filter(Number.isFinite)
    .toSorted((a, b) => b - a)[0]
  if (newest === undefined)
    return wrong(CHECK, { what: `No backup was ever made into ${folder}/base.`, why: WHY, todo: make })
  const hours = Math.floor((now.getTime() - newest) / HOUR_MS)
  if (hours <= AGE_HOURS_MAX) return ok(CHECK, `The newest base backup is ${hours} hours old.`)
  const what = `The newest base backup in ${folder}/base is ${hours} hours old.`
  return wrong(CHECK, { what, why: WHY, todo: make })
}

/** `deploy/backup` names each by its end: `2026-11-25T213000Z`. NaN for other names. */
const timeOf = (name: string): number =>
  Date.parse(name.replace(/^(\d{4}-\d\d-\d\dT)(\d\d)(\d\d)(\d\dZ)$/, '$1$2:$3:$4'))
