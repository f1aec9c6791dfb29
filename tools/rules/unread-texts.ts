/** Texts that no screen reads, found in the syntax trees of an app. A key counts as read where its object could be read by it. */
import path from 'node:path'
import { type Program, parseSync, Visitor } from 'oxc-parser'
import type { SourceFile } from './files.ts'

/** One object of texts: `export const login = { … }`, or the Thai half of `defineTexts`. */
type Texts = { file: string; name: string; keys: string[] }

/** What a file reads by name. Objects are those that it imports. */
type Reads = {
  file: string
  imports: Map<string, { name: string; from: string }>
  properties: Set<string>
  strings: Set<string>
  /** Keys of objects and types, such as states that the api returns. */
  keys: Set<string>
  templates: RegExp[]
  /** Keys that are read of an imported object itself, by its local name. */
  direct: Map<string, { keys: Set<string>; templates: RegExp[]; isOpen: boolean }>
}

type Node = { type: string; [field: string]: unknown }

/** Returns `file: object.key` of texts without a reader. `texts` are the modules of texts, `sources` all other files of the app. */
export function unreadTexts(
  texts: readonly SourceFile[],
  sources: readonly SourceFile[],
  others: readonly SourceFile[] = [],
): string[] {
  const screens = sources.map(readsOf)
  const reads = [...screens, ...texts.map(readsOf)]
  const named = new Set([
    ...screens.flatMap(({ strings }) => [...strings]),
    ...others.map(readsOf).flatMap(({ strings, keys }) => [...strings, ...keys]),
  ])
  return texts.flatMap(textsOf).flatMap(({ file, name, keys }) => {
    const readers = reads.flatMap((each) => {
      const found = [...each.imports].find(
        ([, { name: imported, from }]) => imported === name && isModule(each.file, from, file),
      )
      return found ? [{ each, use: each.direct.get(found[0]) }] : []
    })
    const isOpen = readers.some(({ use }) => use?.isOpen || use?.keys.has('th'))
    const folders = new Set([file, ...readers.map(({ each }) => each.file)].map((name) => path.dirname(name)))
    const near = screens.filter((each) => file.includes('/core/') || folders.has(path.dirname(each.file)))
    const isRead = (key: string) =>
      readers.some(({ use }) => use?.keys.has(key) || use?.templates.some((template) => template.test(key))) ||
      (isOpen &&
        (named.has(key) ||
          near.some(
            ({ properties, templates }) => properties.has(key) || templates.some((template) => template.test(key)),
          )))
    return keys.filter((key) => !isRead(key)).map((key) => `${file}: ${name}.${key}`)
  })
}

/** Imports by `#core/…` and `./…` are compared by their end. */
function isModule(file: string, from: string, module: string): boolean {
  if (from.startsWith('.')) return path.join(path.dirname(file), from) === module
  return module.endsWith(from.replace(/^#/, '/src/'))
}

const parsed = ({ name, text }: SourceFile): Program => {
  const { program, errors } = parseSync(name, text)
  if (errors.length > 0) throw new Error(`${name}: ${errors[0]?.message}`)
  return program
}

function textsOf(file: SourceFile): Texts[] {
  const found: Texts[] = []
  new Visitor({
    ExportNamedDeclaration: ({ declaration }) => {
      if (declaration?.type !== 'VariableDeclaration') return
      for (const { id, init } of declaration.declarations) {
        const keys = init && keysOf(init as unknown as Node)
        if (id.type === 'Identifier' && keys) found.push({ file: file.name, name: id.name, keys })
      }
    },
  }).visit(parsed(file))
  return found
}

/** The keys of an object of texts; of `defineTexts` those of its first language. Undefined: anything else. */
function keysOf(node: Node): string[] | undefined {
  if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression') return keysOf(node.expression as Node)
  if (node.type === 'CallExpression') {
    const [both] = node.arguments as Node[]
    const [first] = both?.type === 'ObjectExpression' ? (both.properties as Node[]) : []
    return first?.type === 'Property' ? keysOf(first.value as Node) : undefined
  }
  if (node.type !== 'ObjectExpression') return undefined
  return (node.properties as Node[]).flatMap((each) =>
    each.type === 'Property' ? (nameOf(each.key as Node) ?? []) : [],
  )
}

const nameOf = (node: Node): string | undefined =>
  node.type === 'Identifier' ? (node.name as string) : node.type === 'Literal' ? String(node.value) : undefined

function patternOf(node: Node): RegExp | undefined {
  if (node.type !== 'TemplateLiteral') return undefined
  const fixed = (node.quasis as { value: { cooked: string } }[]).map(({ value }) =>
    value.cooked.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  )
  return fixed.length > 1 && fixed.some((part) => /\w/.test(part)) ? new RegExp(`^${fixed.join('.+')}$`) : undefined
}

const known = new WeakMap<SourceFile, Reads>()

function readsOf(file: SourceFile): Reads {
  const reads = known.get(file) ?? collected(file)
  known.set(file, reads)
  return reads
}

function collected(file: SourceFile): Reads {
  const reads: Reads = {
    file: file.name,
    imports: new Map(),
    properties: new Set(),
    strings: new Set(),
    keys: new Set(),
    templates: [],
    direct: new Map(),
  }
  const used = (name: string) => reads.direct.get(name)
  const identifiers = new Map<string, number>()
  const program = parsed(file)
  new Visitor({
    ImportSpecifier: ({ imported, local }) => {
      reads.direct.set(local.name, { keys: new Set(), templates: [], isOpen: false })
      reads.imports.set(local.name, { name: nameOf(imported as unknown as Node) ?? '', from: '' })
    },
    'ImportDeclaration:exit': ({ source, specifiers }) => {
      for (const { local } of specifiers) {
        const found = reads.imports.get(local.name)
        if (found) found.from = source.value
        identifiers.delete(local.name)
      }
    },
    MemberExpression: ({ object, property, computed }) => {
      const key = property as unknown as Node
      if (!computed) reads.properties.add(nameOf(key) ?? '')
      const use = object.type === 'Identifier' ? used(object.name) : undefined
      if (!use || object.type !== 'Identifier') return
      const pattern = patternOf(key)
      const name = !computed || key.type === 'Literal' ? nameOf(key) : undefined
      if (name === undefined && !pattern) return
      identifiers.set(object.name, (identifiers.get(object.name) ?? 0) - 1)
      if (name !== undefined) use.keys.add(name)
      if (pattern) use.templates.push(pattern)
    },
    Identifier: ({ name }) => {
      identifiers.set(name, (identifiers.get(name) ?? 0) + 1)
    },
    ObjectPattern: ({ properties }) => {
      for (const each of properties)
        if (each.type === 'Property') reads.properties.add(nameOf(each.key as unknown as Node) ?? '')
    },
    Property: ({ key, computed }) => {
      if (!computed) reads.keys.add(nameOf(key as unknown as Node) ?? '')
    },
    TSPropertySignature: ({ key }) => {
      reads.keys.add(nameOf(key as unknown as Node) ?? '')
    },
    Literal: ({ value }) => {
      if (typeof value === 'string') reads.strings.add(value)
    },
    TemplateLiteral: (node) => {
      const pattern = patternOf(node as unknown as Node)
      if (pattern) reads.templates.push(pattern)
    },
  }).visit(program)
  for (const [name, use] of reads.direct) use.isOpen = (identifiers.get(name) ?? 0) > 0
  return reads
}
