/** The tracked and new source files of the repository, for the rules and the generators. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

export const ROOT = path.join(import.meta.dirname, '../..')

export type SourceFile = { name: string; text: string }

/** Returns tracked files, and new ones that git does not ignore, whose path matches. */
export function sourceFiles(match: RegExp): SourceFile[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  return listed
    .split('\n')
    .filter((name) => match.test(name))
    .flatMap((name) => {
      try {
        return [{ name, text: readFileSync(path.join(ROOT, name), 'utf8') }]
      } catch {
        // Skips files deleted in the work tree but still in the index.
        return []
      }
    })
}
