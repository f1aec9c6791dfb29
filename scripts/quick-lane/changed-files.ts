/** The files that differ from an earlier commit, with those that git does not know yet. */
import { execFileSync } from 'node:child_process'

export type Change = { since: string; files: string[] }

/**
 * `since`: a commit. By default the fork from `origin/main`; without commits of its own the work tree decides, and a clean tree shows its last
 * commit.
 */
export function changeOf(root: string, since?: string): Change {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const list = (...args: string[]) =>
    git(...args)
      .split('\n')
      .filter(Boolean)
  const filesSince = (commit: string) => [
    ...new Set([...list('diff', '--name-only', commit), ...list('ls-files', '--others', '--exclude-standard')]),
  ]
  const start = since ?? forkOf(git) ?? 'HEAD'
  const files = filesSince(start)
  return files.length > 0 || since ? { since: start, files } : { since: 'HEAD~1', files: filesSince('HEAD~1') }
}

function forkOf(git: (...args: string[]) => string): string | undefined {
  try {
    return git('merge-base', 'HEAD', 'origin/main')
  } catch {
    // A clone without this branch.
    return undefined
  }
}
