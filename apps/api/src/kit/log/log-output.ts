/** The output of log lines. A full disk, or a closed pipe, costs lines and never the process. */
import { writeSync } from 'node:fs'
import type { DestinationStream } from 'pino'
import { sqlState } from '../database/db.ts'

/** Attempts for a pipe whose slow reader accepts nothing for a moment. A longer pause must hold up no request. */
const TRIES = 100
const PAUSE_MS = 1
const pause = new Int32Array(new SharedArrayBuffer(4))

/** Writes lines to the open file `fd`. When writing works again, the first line has the number of lost lines. */
export function createLogOutput(fd: number): DestinationStream {
  let lost = 0
  const write = (line: string) => {
    try {
      if (lost > 0)
        writeAll(fd, `${JSON.stringify({ level: 40, time: Date.now(), lines: lost, msg: 'log lines lost' })}\n`)
      lost = 0
      writeAll(fd, line)
    } catch {
      lost++
    }
  }
  return { write }
}

function writeAll(fd: number, text: string): void {
  const bytes = Buffer.from(text)
  for (let from = 0, tries = 0; from < bytes.length; tries++) {
    try {
      from += writeSync(fd, bytes, from)
    } catch (error) {
      if (sqlState(error) !== 'EAGAIN' || tries > TRIES) throw error
      Atomics.wait(pause, 0, 0, PAUSE_MS)
    }
  }
}
