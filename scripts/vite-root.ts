/**
 * Vite takes a `#` or a `?` in the path of a module for the end of the path. A clone in such a folder is built through a link, whose
 * path has neither. The configurations of Vite follow no links when {@link LINKED_ENV} is set.
 */
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export const LINKED_ENV = 'SITE_LINKED'

/** Runs a build with a root that Vite can read, and the environment that belongs to it. */
export async function withViteRoot(
  root: string,
  build: (root: string, env: Record<string, string>) => Promise<unknown>,
): Promise<void> {
  if (!/[#?]/.test(root)) return void (await build(root, {}))
  const folder = mkdtempSync(path.join(tmpdir(), 'duang-build-'))
  try {
    const link = path.join(folder, 'clone')
    symlinkSync(root, link, 'dir')
    await build(link, { [LINKED_ENV]: '1' })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
