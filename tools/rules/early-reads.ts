/** Reads of an object's properties while a module loads, found in the syntax tree. */
import { parseSync, Visitor } from 'oxc-parser'
import type { SourceFile } from './files.ts'

/** Returns the places where code outside of functions reads a property of `object`. */
export function earlyReads({ name, text }: SourceFile, object: string): string[] {
  const { program, errors } = parseSync(name, text)
  if (errors.length > 0) throw new Error(`${name}: ${errors[0]?.message}`)
  const found: string[] = []
  let depth = 0
  const enter = () => {
    depth++
  }
  const leave = () => {
    depth--
  }
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    MemberExpression: (node) => {
      if (depth > 0 || node.object.type !== 'Identifier' || node.object.name !== object) return
      found.push(`${name}:${text.slice(0, node.start).split('\n').length}`)
    },
  }).visit(program)
  return found
}
