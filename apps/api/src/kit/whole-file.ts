/** Files that readers never see half written. */
import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'

/** Lets `write` write a file beside `name`, and gives it that name at the end. A failed one, as on a full disk, takes no room. */
export async function putWhole(folder: string, name: string, write: (half: string) => Promise<void>): Promise<void> {
  await mkdir(folder, { recursive: true })
  const half = path.join(folder, `.${randomUUID()}`)
  try {
    await write(half)
    await rename(half, path.join(folder, name))
  } catch (error) {
    await rm(half, { force: true })
    throw error
  }
}
