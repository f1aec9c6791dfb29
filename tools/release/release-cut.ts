/** `npm run release -- --cut`: makes a release of the development version, and begins the next one. */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { cutVersion, nextDevelopment, releasedChangelog, writeVersion } from './release-state.ts'

/** Commits and tags the release. `writeSchema` writes apps/api/db/released.txt by the new version. Returns the version. */
export function cutRelease(root: string, day: string, writeSchema: () => void): string {
  const version = cutVersion(root)
  const changelog = path.join(root, 'CHANGELOG.md')
  const text = releasedChangelog(readFileSync(changelog, 'utf8'), version, day)
  writeVersion(root, version)
  writeFileSync(changelog, text)
  writeSchema()
  commit(root, `Cut release ${version}`)
  execFileSync('git', ['tag', '-a', `v${version}`, '-m', `Release ${version}`], { cwd: root })
  return version
}

/** Gives later commits a version of their own. */
export function beginDevelopment(root: string, version: string): string {
  const next = nextDevelopment(version)
  writeVersion(root, next)
  commit(root, `Begin ${next}`)
  return next
}

function commit(root: string, subject: string): void {
  execFileSync('git', ['commit', '--quiet', '--all', '-m', subject], { cwd: root })
}
