/** Files that an operator names: one sentence instead of an error of the operating system. */
import { CommandMistake, CommandRefusal, unknown } from '#core/command.ts'

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EDQUOT: 'no space left',
  EISDIR: 'is a folder',
  ENOENT: 'no such file or folder',
  ENOSPC: 'no space left',
  ENOTDIR: 'no such folder',
  EPERM: 'permission denied',
  EROFS: 'read-only file system',
}

/** The file error of the operating system as text. Undefined for every other error. */
export function fileFailure(error: unknown): string | undefined {
  const { code, path, syscall } = error as NodeJS.ErrnoException
  return code !== undefined && path !== undefined && syscall !== undefined
    ? `Cannot ${syscall} ${path}: ${reasonOf(error)}`
    : undefined
}

function reasonOf(error: unknown): string {
  const { code = 'unknown reason' } = error as NodeJS.ErrnoException
  return REASONS[code] ?? code
}

/** A file that cannot be read. */
export const unreadable = (file: string, error: unknown): CommandMistake =>
  (error as NodeJS.ErrnoException).code === 'ENOENT'
    ? unknown('file', file)
    : new CommandMistake(`Cannot read ${file}: ${reasonOf(error)}`, 'invalid_value')

/** A file that cannot be written. */
export const unwritable = (file: string, error: unknown): CommandRefusal =>
  (error as NodeJS.ErrnoException).code === 'EEXIST'
    ? new CommandRefusal('file_exists', `File exists: ${file}`)
    : new CommandRefusal('file_not_written', `Cannot write ${file}: ${reasonOf(error)}`)
