/** Stores a file under a hash of its content. The same movie is stored once, and a name never means two contents. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import path from 'node:path'
import { putWhole } from '#kit/text/whole-file.ts'

/** Copies `file` into `folder`, which is created if missing. Returns its name there, such as `9f86….webm`. */
export async function keepFile(folder: string, file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk)
  const name = hash.digest('hex').slice(0, 32) + path.extname(file).toLowerCase()
  await putWhole(folder, name, (half) => copyFile(file, half))
  return name
}
