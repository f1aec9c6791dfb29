/** The release that runs: its version, and the commit that it was made from. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '../../../../..')

export type Release = { version: string; commit: string | null }

const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string }

/** A release artefact has a file `RELEASE`; a clone asks git. Null where neither exists. */
export function commitOf(root: string): string | null {
  try {
    return (JSON.parse(readFileSync(path.join(root, 'RELEASE'), 'utf8')) as Release).commit
  } catch {
    const { status, stdout } = spawnSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: root, encoding: 'utf8' })
    return status === 0 ? stdout.trim() : null
  }
}

export const RELEASE: Release = { version, commit: commitOf(ROOT) }

/** Such as `0.1.0 (8cc9b4ef1234)`. */
export const releaseText = ({ version, commit }: Release = RELEASE): string =>
  commit === null ? version : `${version} (${commit})`
