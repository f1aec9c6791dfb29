/**
 * Decodes the bytes of a statement file as text, a chunk at a time. Banks write UTF-8 with or without BOM, TIS-620 / Windows-874, and
 * UTF-16 from spreadsheets. The encoding is known only after the last byte, so a file is read twice: to find the encoding, and to decode.
 */
import { createHash } from 'node:crypto'

export type Encoding = 'utf-8' | 'windows-874' | 'utf-16le' | 'utf-16be'
export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

const FILE_BYTES_MAX = 64 * 1024 * 1024
/** More lines than an account has in a year. Without a limit, a file of line breaks alone would be read for minutes. */
const FILE_LINES_MAX = 500_000

export const FILE_MEGABYTES_MAX = FILE_BYTES_MAX / 1024 / 1024
export const FILE_LINES_SHOWN = FILE_LINES_MAX.toLocaleString('en')

export type ByteSurvey = {
  encoding: Encoding
  isEmpty: boolean
  /** Over all bytes, in hex. */
  sha256: string
}

/** Decodes chunks in one encoding and collects what distinguishes encodings. `isValid` becomes false at the first invalid byte. */
class Candidate {
  isValid = true
  isEmpty = true
  hasForeign = false
  hasThai = false
  /** A letter that a bank's file in UTF-8 without Thai would not have. */
  hasOddForeign = false
  /** Thai in UTF-8, or in Windows-874, that was taken for Latin letters and encoded again. */
  isTwice = false
  #last = ''
  readonly encoding: Encoding
  readonly #decoder: InstanceType<typeof TextDecoder>

  readonly #isMarked: boolean

  /** `isMarked`: the file begins with the mark of this encoding. Without it, bytes read as UTF-16 are letters of every script. */
  constructor(encoding: Encoding, isMarked = true) {
    this.encoding = encoding
    this.#isMarked = isMarked || !encoding.startsWith('utf-16')
    this.#decoder = new TextDecoder(encoding, { fatal: true })
  }

  add(chunk: Uint8Array): void {
    if (!this.isValid) return
    try {
      const text = this.#decoder.decode(chunk, { stream: true })
      this.isEmpty &&= text.trim() === ''
      this.hasForeign ||= /[^\0-\x7f]/.test(text)
      this.hasThai ||= /[\u0e01-\u0e5b]/.test(text)
      this.hasOddForeign ||= /[^\0-\x7f\u00a0\u2000-\u20cf\ufeff]/.test(text)
      this.isTwice ||= TWICE.test(this.#last + text)
      this.isValid = this.#isMarked || PLAUSIBLE.test(text)
      this.#last = text.slice(-TWICE_CHARS)
    } catch {
      this.isValid = false
    }
  }

  /** Half a letter at the end means a cut file, not another encoding. A file with nothing else is not empty. */
  end(): void {
    try {
      if (this.isValid) this.#decoder.decode()
    } catch {
      this.isEmpty = false
      this.hasForeign = true
    }
  }
}

// The bytes e0 b8 and e0 b9 of Thai letters as two Latin letters, or the letters of a Thai word in Windows-874 as four of them in a row.
const TWICE = /\u00e0[\u00b8\u00b9]|[\u00a1-\u00fb]{4}/
const TWICE_CHARS = 3

const PLAUSIBLE = /^[\t\n\r -~\u00a0-\u00ff\u0e00-\u0e7f\u2000-\u206f\u20a0-\u20cf\ufeff]*$/

const starts = (bytes: Uint8Array, ...signature: number[]) => signature.every((byte, index) => bytes[index] === byte)

/** Spreadsheets (.xlsx, .xls) and PDF: never opened, so nothing packed in them is unpacked. */
const isOtherFormat = (head: Uint8Array): boolean =>
  starts(head, 0x50, 0x4b, 0x03, 0x04) || starts(head, 0xd0, 0xcf, 0x11, 0xe0) || starts(head, 0x25, 0x50, 0x44, 0x46)

const UNMARKED = ['utf-8', 'windows-874', 'utf-16le', 'utf-16be'] as const

function candidatesFor(head: Uint8Array): Candidate[] {
  if (starts(head, 0xff, 0xfe)) return [new Candidate('utf-16le')]
  if (starts(head, 0xfe, 0xff)) return [new Candidate('utf-16be')]
  if (starts(head, 0xef, 0xbb, 0xbf)) return [new Candidate('utf-8')]
  return UNMARKED.map((encoding) => new Candidate(encoding, false))
}

/**
 * Finds the encoding by BOM, then by zero bytes, then by validity. `not-text`: a spreadsheet, a PDF, bytes that are valid in no encoding.
 * Two Thai letters in Windows-874 can happen to be one valid letter of UTF-8. So valid UTF-8 whose only foreign letters are not Thai
 * is read as Windows-874 when that makes them Thai. Marks of direction and signs of currencies are letters of UTF-8.
 */
export async function surveyBytes(
  chunks: Chunks,
): Promise<ByteSurvey | 'not-text' | 'encoded-twice' | 'too-large' | 'too-many-lines'> {
  const hash = createHash('sha256')
  const breaks = [0, 0] as [number, number]
  let candidates: Candidate[] | undefined
  let bytes = 0
  let hasZero = false
  for await (const chunk of wholeHead(chunks)) {
    if (!candidates) {
      if (isOtherFormat(chunk)) return 'not-text'
      candidates = candidatesFor(chunk)
    }
    bytes += chunk.length
    if (bytes > FILE_BYTES_MAX) return 'too-large'
    countBreaks(chunk, breaks)
    if (Math.max(...breaks) > FILE_LINES_MAX) return 'too-many-lines'
    hasZero ||= chunk.includes(0)
    hash.update(chunk)
    for (const candidate of candidates) candidate.add(chunk)
  }
  for (const candidate of candidates ?? []) candidate.end()
  const found =
    candidates === undefined ? new Candidate('utf-8') : (hasZero && unmarked(candidates)) || chosen(candidates)
  const isBinary = hasZero && !found?.encoding.startsWith('utf-16')
  if (!found || isBinary) return 'not-text'
  const [utf8] = candidates ?? []
  if (utf8?.isValid && utf8.isTwice && !utf8.hasThai) return 'encoded-twice'
  return { encoding: found.encoding, isEmpty: found.isEmpty, sha256: hash.digest('hex') }
}

/** UTF-16 without a mark of order. A text of a statement has signs whose upper byte is zero, and then only one order makes sense. */
const unmarked = (candidates: Candidate[]): Candidate | undefined => candidates.slice(2).find(({ isValid }) => isValid)

function chosen([first, second]: Candidate[]): Candidate | undefined {
  const utf8 = first?.isValid ? first : undefined
  if (!second || (utf8 && (!utf8.hasOddForeign || utf8.hasThai))) return utf8
  return second.isValid && second.hasThai ? second : utf8
}

/** Counts line feeds and carriage returns by bytes. Files use one of them, or both as one break. */
function countBreaks(chunk: Uint8Array, breaks: [number, number]): void {
  for (const byte of chunk) {
    if (byte === 0x0a) breaks[0] += 1
    else if (byte === 0x0d) breaks[1] += 1
  }
}

/** The same chunks, the first of them with at least four bytes where the file has so many: signatures are looked for in it. */
async function* wholeHead(chunks: Chunks): AsyncGenerator<Uint8Array> {
  let head: Uint8Array = new Uint8Array()
  let isHead = true
  for await (const chunk of chunks) {
    head = isHead ? Buffer.concat([head, chunk]) : chunk
    if (isHead && head.length < 4) continue
    isHead = false
    yield head
  }
  if (isHead && head.length > 0) yield head
}

/** The text of the chunks. Half a letter at the end becomes `\ufffd`, so that the last row counts as possibly cut. */
export async function* decodeChunks(chunks: Chunks, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  for await (const chunk of chunks) {
    const text = decoder.decode(chunk, { stream: true })
    if (text !== '') yield text
  }
  try {
    decoder.decode()
  } catch {
    yield '\ufffd'
  }
}
