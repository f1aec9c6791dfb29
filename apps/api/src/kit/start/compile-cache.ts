/** Keeps compiled modules in the data folder, so that a start takes half of the processor time. */
import { statfsSync, statSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import path from 'node:path'

const OTHERS = 0o077
/** Several times of what it takes. Node leaves each file open that it cannot write, a thousand of them on a full disk. */
const ROOM_BYTES = 64 * 1024 * 1024

const hasRoom = (folder: string): boolean => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > ROOM_BYTES
}

/**
 * Only in a folder with room that other users cannot write to, since its content is executed. Otherwise nothing is kept.
 * Returns a function that writes what was compiled so far: a killed process writes nothing by itself.
 */
export function keepCompiled(dataFolder: string): () => void {
  const folder = path.resolve(dataFolder)
  const found = statSync(folder, { throwIfNoEntry: false })
  if (!found?.isDirectory() || found.mode & OTHERS || found.uid !== process.getuid?.()) return () => undefined
  if (!hasRoom(folder)) return () => undefined
  enableCompileCache(path.join(folder, 'compiled'))
  return () => {
    if (hasRoom(folder)) flushCompileCache()
  }
}
