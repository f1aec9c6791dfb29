/** A look through a statement file before it is imported: counts, problems of rows, and what of its lines is not used. */
import type { CommandInput } from '#core/command.ts'
import type { FileLine, StatementFile } from '#core/statement-file/parse.ts'
import { problemWords } from '#core/statement-file/problem-words.ts'
import { type RowError, type RowWarning, rowWarning } from '#core/statement-file/problems.ts'
import { bangkokStamp } from '#kit/text/bangkok-instant.ts'
import { AHEAD_MAX_MINUTES } from './settle.ts'

const ROWS_ON_SHOW = 50
/** Bounds the memory for a file of nothing but problems. */
const KEPT_MAX = 1_000

export type Survey = {
  lines: number
  ignored: number
  /** Rows that are left out. */
  unreadable: number
  /** Warnings of all lines. */
  warned: number
  /** The first errors and warnings. */
  errors: RowError[]
  warnings: RowWarning[]
}

export async function surveyOf(file: StatementFile, now: Date): Promise<Survey> {
  const survey: Survey = { lines: 0, ignored: 0, unreadable: 0, warned: 0, errors: [], warnings: [] }
  for await (const item of file.items()) {
    if ('ignored' in item) survey.ignored += 1
    else if ('line' in item) {
      survey.lines += 1
      const warnings = [...item.line.warnings, ...futureOf(item.line, now)]
      survey.warned += warnings.length
      if (survey.warnings.length < KEPT_MAX) survey.warnings.push(...warnings)
    } else {
      survey.unreadable += 1
      if (survey.errors.length < KEPT_MAX) survey.errors.push(item.error)
    }
  }
  return survey
}

/** A line of the future waits for staff. More often the year or the day is wrong. */
function futureOf({ row, line }: FileLine, now: Date): RowWarning[] {
  const at = new Date(line.at)
  const isAhead = at.getTime() - now.getTime() > AHEAD_MAX_MINUTES * 60_000
  return isAhead ? [rowWarning(row, 'future', bangkokStamp(at))] : []
}

export function printSurvey(name: string, file: StatementFile, survey: Survey, say: CommandInput['say']): void {
  say(`${name}: ${file.encoding}, ${survey.lines} lines, ${survey.ignored} rows passed over.`)
  for (const note of file.notes) say(problemWords(note))
  const errors = survey.errors.slice(0, ROWS_ON_SHOW)
  for (const error of errors) say(`row ${error.row}: ${problemWords(error)}`)
  if (survey.unreadable > errors.length) say(`… and ${survey.unreadable - errors.length} more rows.`)
  const warnings = survey.warnings.slice(0, ROWS_ON_SHOW)
  for (const warning of warnings) say(`WARNING: row ${warning.row}: ${problemWords(warning)}`)
  if (survey.warned > warnings.length) say(`… and ${survey.warned - warnings.length} more warnings.`)
}

/** Notes, errors and warnings as data, in English. */
export const surveyData = (file: StatementFile, { unreadable, errors, warnings }: Survey) => ({
  unreadable,
  errors: errors.map((error) => ({ row: error.row, code: error.code, message: problemWords(error) })),
  warnings: warnings.map((warning) => ({ row: warning.row, code: warning.code, message: problemWords(warning) })),
  notes: file.notes.map((note) => ({ code: note.code, message: problemWords(note) })),
})
