/** Features that a browser's script uses and that a declared oldest browser lacks, by the data of MDN. */
import { OLDEST_BROWSERS } from '@duang/theme/oldest-browsers'
import bcd from '@mdn/browser-compat-data' with { type: 'json' }
import type { Identifier } from '@mdn/browser-compat-data'
import { type Expression, type MemberExpression, type Program, parseSync, Visitor } from 'oxc-parser'
import type { SourceFile } from './files.ts'

const BROWSERS = Object.entries(OLDEST_BROWSERS) as [keyof typeof OLDEST_BROWSERS, number][]

/** Returns whether every declared browser has the feature in its oldest version, without a flag and under its own name. */
export function isSupported({ __compat: compat }: Identifier): boolean {
  if (compat === undefined) return true
  return BROWSERS.every(([browser, oldest]) =>
    [compat.support[browser] ?? []].flat().some((each) => {
      const isPlain = !each.flags && !each.prefix && !each.alternative_name && !each.version_removed
      const { version_added: added } = each
      return isPlain && typeof added === 'string' && Number.parseFloat(added.replace('≤', '')) <= oldest
    }),
  )
}

const membersOf = (feature: Identifier | undefined): [string, Identifier][] =>
  Object.entries(feature ?? {}).filter(([name]) => name !== '__compat') as [string, Identifier][]

/** Interfaces and built-in objects by name. */
const OBJECTS = new Map<string, Identifier>([...membersOf(bcd.api), ...membersOf(bcd.javascript.builtins)])

/** Objects that scripts reach by a name in small letters. The members of a window are global. */
const INSTANCES: Readonly<Record<string, string>> = {
  window: 'Window',
  globalThis: 'Window',
  document: 'Document',
  navigator: 'Navigator',
  crypto: 'Crypto',
  screen: 'Screen',
  performance: 'Performance',
}

const GLOBALS = new Map<string, Identifier>([...membersOf(OBJECTS.get('Window')), ...OBJECTS])

/**
 * Methods that no object of the oldest browsers has, such as `toSorted`. A name that one object has proves nothing for another. Those of
 * pages count by names of several words: single ones such as `check` are those of libraries as well.
 */
const NEW_METHODS: ReadonlySet<string> = newMethods()

function newMethods(): ReadonlySet<string> {
  // Of objects that are new themselves, the name of the object is found.
  const members = (objects: [string, Identifier][]) =>
    objects
      .filter(([, object]) => isSupported(object))
      .flatMap(([, object]) => membersOf(object))
      .map(([name, member]): [string, Identifier] => [name.replace(/_static$/, ''), member])
  const ofLanguage = members([...membersOf(bcd.javascript.builtins), ...membersOf(OBJECTS.get('Intl'))])
  const ofPages = members(membersOf(bcd.api)).filter(([name]) => /^[a-z]+[A-Z]\w*$/.test(name))
  const all = [...ofLanguage, ...members(membersOf(bcd.api))]
  const supported = new Set(all.filter(([, member]) => isSupported(member)).map(([name]) => name))
  return new Set([...ofLanguage, ...ofPages].map(([name]) => name).filter((name) => !supported.has(name)))
}

/** Syntax of regular expressions that the oldest browsers reject, and with it the whole file. */
const NEW_PATTERN = /\(\?<[=!]|\(\?[ims-]+:/

/** Returns the features with their lines, such as `a.ts:3 AbortSignal.any`. */
export function newerFeatures({ name, text }: SourceFile): string[] {
  const { program, errors } = parseSync(name, text)
  if (errors.length > 0) throw new Error(`${name}: ${errors[0]?.message}`)
  const found = new Set<string>()
  const note = (start: number, feature: string) =>
    found.add(`${name}:${text.slice(0, start).split('\n').length} ${feature}`)
  const declared = declaredNames(program)
  const noteGlobal = (start: number, callee: Expression) => {
    if (callee.type !== 'Identifier' || declared.has(callee.name)) return
    if (isNew(GLOBALS.get(callee.name))) note(start, callee.name)
  }
  const notePattern = (start: number, pattern: string) => NEW_PATTERN.test(pattern) && note(start, `RegExp ${pattern}`)
  new Visitor({
    MemberExpression: (node) => noteMember(node, note),
    CallExpression: ({ start, callee }) => {
      if (callee.type === 'MemberExpression') noteMethod(callee, note)
      noteGlobal(start, callee)
    },
    NewExpression: ({ start, callee }) => {
      noteGlobal(start, callee)
    },
    Literal: (node) => {
      if ('regex' in node) {
        notePattern(node.start, node.regex.pattern)
        if (node.regex.flags.includes('v')) note(node.start, 'RegExp v')
      } else if (typeof node.value === 'string') notePattern(node.start, node.value)
    },
    TemplateElement: ({ start, value }) => {
      notePattern(start, value.raw)
    },
    StaticBlock: ({ start }) => {
      note(start, 'static block')
    },
  }).visit(program)
  return [...found]
}

/** Names of the file's own, anywhere in it. */
function declaredNames(program: Program): ReadonlySet<string> {
  const names = new Set<string>()
  const add = (id: { type: string; name?: string } | null) => id?.name !== undefined && names.add(id.name)
  new Visitor({
    FunctionDeclaration: ({ id }) => void add(id),
    VariableDeclarator: ({ id }) => void add(id),
    ImportSpecifier: ({ local }) => void add(local),
  }).visit(program)
  return names
}

const isNew = (feature: Identifier | undefined): boolean => feature !== undefined && !isSupported(feature)

type Note = (start: number, feature: string) => void

function noteMember({ start, object, property }: MemberExpression, note: Note): void {
  if (property.type !== 'Identifier') return
  const { name } = property
  const owner = object.type === 'Identifier' ? object.name : ''
  const known = OBJECTS.get(INSTANCES[owner] ?? owner)
  const member = known?.[`${name}_static`] ?? known?.[name]
  if (member) {
    if (isNew(member)) note(start, `${owner}.${name}`)
  }
}

/** `z.union` and others of the schema library are not those of a Set. */
function noteMethod({ start, object, property }: MemberExpression, note: Note): void {
  if (property.type !== 'Identifier' || (object.type === 'Identifier' && object.name === 'z')) return
  if (NEW_METHODS.has(property.name)) note(start, `.${property.name}`)
}

/** Members of the language and of pages that a declared browser lacks, such as `['Array', 'toSorted']`. A journey deletes them. */
export const newMembers = (): [owner: string, name: string][] =>
  [
    ...OBJECTS,
    ...membersOf(OBJECTS.get('Intl')).map(([name, object]): [string, Identifier] => [`Intl.${name}`, object]),
  ]
    .filter(([, object]) => isSupported(object))
    .flatMap(([owner, object]) =>
      membersOf(object)
        .filter(([name, member]) => !isSupported(member) && !name.endsWith('_event'))
        .map(([name]): [string, string] => [owner, name]),
    )
