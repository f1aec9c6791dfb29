/** Checks a file of heads: signatures, the chain of heads, and the keys. */
import { ZERO_HASH } from './canonical.ts'
import type { Finding, FindingKind, Report } from './finding.ts'
import { type Head, headHash, headText, type KeyStatement, keyText } from './rows.ts'
import { isSigned } from './signature.ts'

export type HeadLine = Head | KeyStatement

const HEAD_TEXTS = ['brand', 'signedAt', 'coversTo', 'auditHash', 'ledgerHash', 'previous', 'key', 'signature'] as const
const HEAD_NUMBERS = ['number', 'auditRows', 'block', 'transfers'] as const
const KEY_TEXTS = ['brand', 'at', 'key', 'signedBy', 'signature'] as const

/** Reads a line of a file of heads. Undefined: it is none. */
export function readHeadLine(line: string): HeadLine | undefined {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return undefined
  }
  if (typeof value !== 'object' || value === null) return undefined
  const fields = value as Record<string, unknown>
  const isText = (name: string) => typeof fields[name] === 'string'
  if (fields.type === 'key' && KEY_TEXTS.every(isText)) return fields as KeyStatement
  const isHead =
    fields.type === 'head' &&
    HEAD_TEXTS.every(isText) &&
    HEAD_NUMBERS.every((name) => Number.isSafeInteger(fields[name])) &&
    (fields.day === null || isText('day'))
  return isHead ? (fields as Head) : undefined
}

type Options = {
  brand: string
  /** How findings name the source: a file, or the table. */
  source: string
  trusted: readonly string[]
  report: Report
}

/** Lines of one brand in their order. Returns the heads that may be relied on. */
export function checkHeads(lines: readonly HeadLine[], { brand, source, trusted, report }: Options): Head[] {
  const finding = (kind: FindingKind, head: Head, text: string): Finding => {
    const day = head.day
    return { kind, brand, table: source, id: `head ${head.number}`, day, text }
  }
  const signed: Head[] = []
  let isCut = false
  for (const head of lines.filter((line) => line.type === 'head' && line.brand === brand) as Head[]) {
    if (!isSigned(headText(head), head)) {
      report(finding('head-changed', head, `The signature of head ${head.number} is wrong: the head was changed.`))
      isCut = true
      continue
    }
    const last = signed.at(-1)
    const problem = isCut ? undefined : placeProblem(last, head)
    isCut = false
    if (problem) report(finding(problem.kind, head, problem.text))
    if (!last || head.number > last.number) signed.push(head)
  }
  return withKnownKeys(signed, { statements: statementsOf(lines, brand), trusted, report, finding })
}

type Problem = { kind: FindingKind; text: string }

function placeProblem(last: Head | undefined, head: Head): Problem | undefined {
  if (!last) {
    if (head.number !== 1 || head.previous === ZERO_HASH) return undefined
    return { kind: 'head-forked', text: 'Head 1 names a head before it.' }
  }
  if (head.number === last.number + 1) {
    if (head.previous === headHash(last)) return undefined
    return { kind: 'head-forked', text: `Head ${head.number} does not follow head ${last.number}.` }
  }
  if (head.number > last.number)
    return { kind: 'head-missing', text: `Heads ${last.number + 1} to ${head.number - 1} are missing.` }
  if (head.number === last.number && headHash(head) === headHash(last)) return undefined
  return {
    kind: 'head-forked',
    text: `Head ${head.number} of ${head.signedAt} comes after head ${last.number}: the database was rolled back in between, or lines were moved.`,
  }
}

/** Later keys by earlier ones that signed them. */
const statementsOf = (lines: readonly HeadLine[], brand: string): KeyStatement[] =>
  lines.filter(
    (line): line is KeyStatement =>
      line.type === 'key' &&
      line.brand === brand &&
      isSigned(keyText(line), { key: line.signedBy, signature: line.signature }),
  )

type Keys = {
  statements: readonly KeyStatement[]
  trusted: readonly string[]
  report: Report
  finding: (kind: FindingKind, head: Head, text: string) => Finding
}

/**
 * A head counts if its key is trusted, if a trusted key signed its key, or if a head that counts names it as the one before. So the
 * newest key confirms the heads of all earlier keys.
 */
function withKnownKeys(heads: readonly Head[], { statements, trusted, report, finding }: Keys): Head[] {
  const known = new Set(trusted)
  for (let size = -1; size !== known.size; ) {
    size = known.size
    for (const { key, signedBy } of statements) if (known.has(signedBy)) known.add(key)
  }
  const counting = new Set<Head>()
  let confirmed = ''
  for (const head of heads.toReversed()) {
    if (known.has(head.key) || headHash(head) === confirmed) {
      counting.add(head)
      confirmed = head.previous
    }
  }
  const unknown = heads.filter((head) => !counting.has(head))
  for (const key of new Set(unknown.map((head) => head.key))) {
    const first = unknown.find((head) => head.key === key) as Head
    report(finding('key-unknown', first, `Head ${first.number} and others are signed by ${key}, which is not trusted.`))
  }
  return heads.filter((head) => counting.has(head))
}
