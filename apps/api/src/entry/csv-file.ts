/** CSV files that operators ask for. */
import { writeFile } from 'node:fs/promises'
import { unwritable } from '#entry/command/command-file.ts'
import { CSV_MARK, csvLines } from '#kit/text/csv.ts'

/** Writes a new file. Call it before anything is printed, so that a failure leaves stdout empty. An existing file is never overwritten. */
export async function writeCsvFile(file: string, rows: readonly (readonly (string | number)[])[]): Promise<void> {
  const text = CSV_MARK + csvLines(rows)
  await writeFile(file, text, { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
    throw unwritable(file, error)
  })
}
