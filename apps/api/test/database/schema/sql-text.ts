/** Text of PostgreSQL's catalogue as a person writes it: lower case, `in (…)`, short names of types, lines of at most 100 columns. */

const COLUMNS = 100
const TYPES: Record<string, string> = {
  integer: 'int',
  'timestamp with time zone': 'timestamptz',
  'timestamp without time zone': 'timestamp',
  'time without time zone': 'time',
  'character varying': 'varchar',
}

export const shortType = (type: string): string =>
  type.replace(/^(integer|time(stamp)? with(out)? time zone|character varying)/, (name) => TYPES[name] ?? name)

/** Applies a change outside quoted text. */
const outsideQuotes = (text: string, change: (part: string) => string): string =>
  text
    .split(/('(?:[^']|'')*'|"(?:[^"]|"")*")/)
    .map((part, n) => (n % 2 === 1 ? part : change(part)))
    .join('')

const LITERAL = `'(?:[^']|'')*'`
const CAST = '::(?:text|bigint|smallint|integer|cidr|jsonb)(?:\\[\\])?'

export function written(text: string): string {
  return (
    outsideQuotes(text, (part) => part.toLowerCase().replaceAll(/\s+/g, ' '))
      .replaceAll(new RegExp(`'(\\d+)'${CAST}`, 'g'), '$1')
      .replaceAll(new RegExp(`(${LITERAL})${CAST}`, 'g'), '$1')
      .replaceAll(/\bnull::(?:text|bigint|integer)/g, 'null')
      .replaceAll(/ = any \(array\[([^\]]*)\]\)/g, ' in ($1)')
      .replaceAll(/ <> all \(array\[([^\]]*)\]\)/g, ' not in ($1)')
      // `in` needs no parentheses of its own beside `and` and `or`.
      .replaceAll(/(?<!check )\(([\w.]+(?: not)? in \([^()]*\))\)(?= (?:and|or) |\)*$)/g, '$1')
      .replaceAll(/(^|\(|and )(\w+(?:\(\w+\))?) >= (\d+) and \2 <= (\d+)/g, '$1$2 between $3 and $4')
      .replaceAll(/references ([\w.]+)\(/g, 'references $1 (')
      .replaceAll(/ using btree \(/g, ' (')
      .trim()
  )
}

/** Splits outside quotes and parentheses. The separator stays at the beginning of its part. */
function parts(text: string, separator: RegExp): string[] {
  const found: string[] = []
  let [start, depth, quoted, isBetween] = [0, 0, false, false]
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]
    if (letter === "'") quoted = !quoted
    if (quoted) continue
    if (letter === '(' || letter === '[') depth++
    if (letter === ')' || letter === ']') depth--
    if (depth > 0 || letter !== ' ') continue
    if (text.startsWith(' between ', at)) isBetween = true
    if (!separator.test(text.slice(at, at + 12))) continue
    if (isBetween && text.startsWith(' and ', at)) {
      isBetween = false
      continue
    }
    found.push(text.slice(start, at))
    start = at + 1
  }
  return [...found, text.slice(start)]
}

const CLAUSE = /^ (where|include|for each|when|execute|before|after|from|on|references|with)\b/

/** Lines of at most 100 columns: a check at its `and` and `or`, other statements at their clauses, and anything at a space where it must. */
export function wrapped(text: string, indent: string): string[] {
  if (indent.length + text.length < COLUMNS) return [indent + text]
  const [, head = '', body, tail = ''] = text.match(/^(.*?check )\((.*)\)((?: not valid)?,?)$/) ?? []
  if (body !== undefined) {
    const either = parts(body, /^ or /)
    const lines = (either.length > 1 ? either : parts(body, /^ and /)).flatMap((part) => filled(part, `${indent}  `))
    return [`${indent}${head}(`, ...lines, `${indent})${tail}`]
  }
  const [first = '', ...rest] = parts(text, CLAUSE)
  const lines = [indent + first]
  for (const part of rest) {
    const last = lines.at(-1) ?? ''
    if (last.length + part.length + 1 < COLUMNS && lines.length > 1) lines[lines.length - 1] = `${last} ${part}`
    else lines.push(`${indent}  ${part}`)
  }
  return lines.flatMap((line) => {
    const space = line.match(/^ */)?.[0] ?? ''
    return filled(line.slice(space.length), space)
  })
}

/** Breaks at spaces outside quotes. */
export function filled(text: string, indent: string): string[] {
  const words = text.match(/(?:'(?:[^']|'')*'|\S)+/g) ?? []
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length + 1 < COLUMNS) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(lines.length === 0 ? indent + word : `${indent}  ${word}`)
  }
  return lines
}

/** The text without layout, parentheses and casts, by which a constraint is found in a migration. */
export const bare = (text: string): string =>
  outsideQuotes(written(text), (part) => part.replaceAll(/[\s()]|::\w+/g, ''))
