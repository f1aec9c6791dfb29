/** Files that readers never see half written. */
import { randomUUID } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { giveToFolderOwner, makeOwnedFolder } from '../postgres/owned-files.ts'

/** Lets `write` write a file beside `name`, and gives it that name at the end. A failed one, as on a full disk, takes no room. */
export async function putWhole(folder: string, name: string, write: (half: string) => Promise<void>): Promise<void> {
  await makeOwnedFolder(folder)
  const half = path.join(folder, `.${randomUUID()}`)
  try {
    await write(half)
    await giveToFolderOwner(half)
    await rename(half, path.join(folder, name))
  } catch (error) {
    await rm(half, { force: true })
    throw error
  }
}
