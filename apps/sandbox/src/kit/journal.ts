/**
 * An append-only log of JSON lines that survives `kill -9` at any moment.
 * Callers await `durable()` before they reply, so that a crash undoes nothing that was reported.
 */
import { constants } from 'node:fs'
import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Refusal } from '#kit/refusal.ts'

export type Journal<Entry> = {
  /** Entries of the file when it was opened, oldest first. */
  replayed: readonly Entry[]
  /** Appends an entry to the log. It is on disk once {@link Journal.durable} resolves. */
  append(entry: Entry): void
  /**
   * Resolves when everything appended so far is on disk. While the disk is full it waits, and continues when there is room. Always rejects
   * once the disk refused a write for another reason.
   */
  durable(): Promise<void>
  /** True when the disk has no room for the appended entries. */
  isFull(): boolean
  /** Resolves as `work` does. Rejects with a refusal as soon as the disk is full, while `work` keeps waiting. */
  unlessFull<Result>(work: Promise<Result>): Promise<Result>
  /** Ends waiting for room: waiting callers are rejected from now on. */
  stopWaiting(): void
  close(): Promise<void>
}

/** Error codes of a write without room or beyond the quota. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
const TRY_AGAIN_MS = 500
const diskFull = () => new Refusal('disk_full', 503, 'พื้นที่จัดเก็บข้อมูลเต็ม กรุณาลองใหม่ภายหลัง')

/**
 * Opens, or makes, the log at `path`. A torn last line comes from a crash before the reply: it is dropped.
 * A broken line anywhere else means a damaged file, and is refused.
 */
export async function openJournal<Entry>(path: string): Promise<Journal<Entry>> {
  await mkdir(dirname(path), { recursive: true })
  // fdatasync of the file does not persist its directory entry.
  const file = await open(path, constants.O_APPEND | constants.O_CREAT | constants.O_RDWR, 0o600)
  const folder = await open(dirname(path), 'r')
  await folder.sync().finally(() => folder.close())
  const { entries, soundBytes, isTorn } = parse<Entry>(await readFile(path), path)

  let waiting: string[] = []
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  let goodBytes = soundBytes
  // Cut at the first write, not when opened: a second process started by mistake must not cut the file of the first.
  let mustCut = isTorn
  const room = createRoom(path)

  const writeOnce = async (bytes: Buffer) => {
    if (mustCut) await file.truncate(goodBytes)
    mustCut = false
    await file.appendFile(bytes)
    await file.datasync()
    goodBytes += bytes.length
  }
  const write = async () => {
    for (;;) {
      const lines = waiting
      waiting = []
      try {
        await writeOnce(Buffer.from(lines.join('')))
        return room.found()
      } catch (error) {
        if (!NO_ROOM.has((error as NodeJS.ErrnoException).code ?? '')) throw error
        // The failed write may have left half a line in the file: it is cut and written again.
        waiting = [...lines, ...waiting]
        mustCut = true
        await room.missing()
      }
    }
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
    isFull: room.isMissing,
    unlessFull: room.unlessMissing,
    stopWaiting: room.giveUp,
    close: () => durable().finally(() => file.close()),
  }
}

/** Room on the disk: callers either wait for it or are refused. */
function createRoom(path: string) {
  let isMissing = false
  const giveUp = new AbortController()
  const refused = new Set<(refusal: Refusal) => void>()
  return {
    isMissing: () => isMissing,
    found: () => {
      if (isMissing) console.error(`${path}: there is room again.`)
      isMissing = false
    },
    /** Resolves when it is time to try again. */
    missing: async () => {
      if (!isMissing) console.error(`${path}: no room on the disk. Requests are refused until there is.`)
      isMissing = true
      for (const refuse of refused) refuse(diskFull())
      await wait(TRY_AGAIN_MS, undefined, { signal: giveUp.signal }).catch(() => {
        throw diskFull()
      })
    },
    unlessMissing: <Result>(work: Promise<Result>): Promise<Result> =>
      new Promise((resolve, reject) => {
        if (isMissing) reject(diskFull())
        else refused.add(reject)
        work.then(resolve, reject).finally(() => refused.delete(reject))
      }),
    giveUp: () => giveUp.abort(),
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
