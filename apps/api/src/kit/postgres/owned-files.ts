/** Files that `duang` writes as root into folders of the services: the owner of the folder must be able to write on. */
import { chown, mkdir, stat } from 'node:fs/promises'
import path from 'node:path'

/** Makes a folder and those above it that are missing. Each belongs to the owner of the existing folder above. */
export async function makeOwnedFolder(folder: string, mode = 0o777): Promise<void> {
  const full = path.resolve(folder)
  const first = await mkdir(full, { recursive: true, mode })
  if (first === undefined) return
  const names = path.relative(first, full).split(path.sep).filter(Boolean)
  for (let made = first; ; made = path.join(made, names.shift() ?? '')) {
    await giveToFolderOwner(made)
    if (names.length === 0) return
  }
}

/** Gives a file or folder to the owner of the folder that holds it. Other users than root make their own files only. */
export async function giveToFolderOwner(file: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(path.dirname(file))
  await chown(file, uid, gid)
}
