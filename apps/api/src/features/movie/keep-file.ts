/** Stores a file under a hash of its content. The same movie is stored once, and a name never means two contents. */
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, rename } from 'node:fs/promises'
import path from 'node:path'

/** Copies `file` into `folder`, which is created if missing. Returns its name there, such as `9f86….webm`. */
export async function keepFile(folder: string, file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk)
  const name = hash.digest('hex').slice(0, 32) + path.extname(file).toLowerCase()
  await mkdir(folder, { recursive: true })
  // Members never see an incomplete file, and concurrent copies of the same one do not interfere.
  const half = path.join(folder, `.${randomUUID()}`)
  await copyFile(file, half)
  await rename(half, path.join(folder, name))
  return name
}
