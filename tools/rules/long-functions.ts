/** Functions with too many lines, found in the syntax tree. */
import { parseSync, Visitor } from 'oxc-parser'
import type { SourceFile } from './files.ts'

type Span = { start: number; end: number }

/** Returns the place and the length of each function of a file that is longer than `max` lines. */
export function longFunctions({ name, text }: SourceFile, max: number): string[] {
  const { program, errors } = parseSync(name, text)
  if (errors.length > 0) throw new Error(`${name}: ${errors[0]?.message}`)
  const found: string[] = []
  const lineOf = (offset: number): number => text.slice(0, offset).split('\n').length
  const check = ({ start, end }: Span): void => {
    const lines = text.slice(start, end).split('\n').length
    if (lines > max) found.push(`${name}:${lineOf(start)} has ${lines} lines`)
  }
  new Visitor({
    FunctionDeclaration: check,
    FunctionExpression: check,
    ArrowFunctionExpression: check,
  }).visit(program)
  return found
}
