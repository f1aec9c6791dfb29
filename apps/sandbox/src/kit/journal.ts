/**
 * An append-only log of JSON lines that survives `kill -9` at any moment.
 * Whoever answers a question first awaits `durable()`, so that nothing is ever said that a crash could take back.
 */
import { constants } from 'node:fs'
import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'

export type Journal<Entry> = {
  /** What stood in the file when it was opened, oldest first. */
  replayed: readonly Entry[]
  /** Takes an entry into the log. It is not on disk before {@link Journal.durable} resolves. */
  append(entry: Entry): void
  /** Resolves when everything appended so far is on disk. Rejects for ever once the disk refused a write. */
  durable(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens, or makes, the log at `path`. A torn last line is what a crash leaves of an answer never given: it is dropped.
 * A broken line anywhere else means a damaged file, and is refused.
 */
export async function openJournal<Entry>(path: string): Promise<Journal<Entry>> {
  await mkdir(dirname(path), { recursive: true })
  // No fdatasync survives a directory entry that was never written.
  const file = await open(path, constants.O_APPEND | constants.O_CREAT | constants.O_RDWR, 0o600)
  const folder = await open(dirname(path), 'r')
  await folder.sync().finally(() => folder.close())
  const { entries, soundBytes, isTorn } = parse<Entry>(await readFile(path), path)

  let waiting: string[] = []
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  // Cut at the first write, not at the opening: a second process started by mistake must not cut the file of the first.
  let mustCut = isTorn

  const write = async () => {
    const lines = waiting.join('')
    waiting = []
    if (mustCut) await file.truncate(soundBytes)
    mustCut = false
    await file.appendFile(lines)
    await file.datasync()
  }
  /** All entries that arrive while a write is under way share the next one: one fdatasync for many callers. */
  const durable = (): Promise<void> => {
    if (waiting.length === 0) return running ?? Promise.resolve()
    next ??= (running ?? Promise.resolve()).then(() => {
      next = undefined
      running = write()
      return running
    })
    return next
  }
  return {
    replayed: entries,
    append: (entry) => waiting.push(`${JSON.stringify(entry)}\n`),
    durable,
    close: () => durable().finally(() => file.close()),
  }
}

const NEWLINE = 0x0a

function parse<Entry>(bytes: Buffer, path: string): { entries: Entry[]; soundBytes: number; isTorn: boolean } {
  const soundBytes = bytes.lastIndexOf(NEWLINE) + 1
  const lines = bytes.subarray(0, soundBytes).toString('utf8').split('\n').slice(0, -1)
  const entries = lines.map((line, index) => {
    try {
      return JSON.parse(line) as Entry
    } catch {
      throw new Error(
        `${path}: line ${index + 1} is damaged. Restore the file from a backup, or move it away to start anew.`,
      )
    }
  })
  return { entries, soundBytes, isTorn: soundBytes < bytes.length }
}
