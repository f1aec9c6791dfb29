/** The cost of a hostile file: memory does not grow with it, and content that no bank writes is refused. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { KBANK, mapOf, plain, read, tryRead, utf8, utf16, windows874 } from './fixtures.ts'
import { openStatementFile } from './parse.ts'

const GOOD = '2026-02-01 10:00,1,,A1,น้ำใส,014,x4821,"สมชาย\nใจดี"'
const HEAD = 'date,in,out,id,description,bank,account,name'

/** Reads `megabytes` of `repeated` below the headings in a process of its own, with 48 MB for all objects. */
function readInSmallMemory(repeated: string, megabytes: number): string {
  const script = `
    const { openStatementFile } = await import('#core/statement-file/parse.ts')
    const { READY_MAPS } = await import('#core/statement-file/column-map.ts')
    const bytes = 64 * 1024
    const part = Buffer.from(${JSON.stringify(repeated)}.repeat(Math.ceil(bytes / ${repeated.length})))
    const chunks = function* () {
      yield Buffer.from('${HEAD}\\n')
      for (let read = 0; read < ${megabytes} * 1_000_000; read += part.length) yield part
    }
    const file = await openStatementFile(chunks, READY_MAPS.get('plain'), { bank: '004', number: '1112223334' })
    if ('refusal' in file) console.log(file.refusal.code)
    else for await (const item of file.items()) if ('error' in item) console.log(item.error.code)`
  const { stdout, status } = spawnSync(
    process.execPath,
    ['--max-old-space-size=48', '--no-warnings', '--input-type=module', '--eval', script],
    { cwd: path.join(import.meta.dirname, '../../..'), encoding: 'utf8' },
  )
  return status === 0 ? stdout.trim() : `ended with ${status}`
}

describe('a large file of nothing', () => {
  it.each([
    ['one row of commas', 30, ',', 'row-endless'],
    ['rows of sixty thousand commas', 8, `${','.repeat(60_000)}\n`, ''],
    ['rows of two commas', 30, ',,\n', 'too-many-lines'],
    ['line breaks', 30, '\r', 'too-many-lines'],
    ['a quote that never closes', 30, '"a,', 'quote-open'],
  ])(
    '%s, %i MB, in 48 MB of memory',
    (_, megabytes, repeated, found) => {
      expect(readInSmallMemory(repeated, megabytes)).toBe(found)
    },
    120_000,
  )
})

describe('refused', () => {
  const codeOf = async (bytes: Uint8Array) => {
    const result = await tryRead(bytes, mapOf('plain'))
    return 'refusal' in result ? result.refusal.code : result.errors.map((each) => `${each.row} ${each.code}`)
  }

  it.each([
    ['more than 64 MB', new Uint8Array(64 * 1024 * 1024 + 1).fill(0x61), 'too-large'],
    ['more than 500,000 lines', utf8('\n'.repeat(500_001)), 'too-many-lines'],
    ['a long cell', utf8(plain(`2026-02-01 10:00,1,,,${'x'.repeat(2_001)},,,`, GOOD)), ['2 cell-long']],
    ['a row without an end, after good ones', utf8(plain(GOOD, ','.repeat(200_000))), ['4 row-endless']],
  ])('%s', async (_, bytes, found) => {
    expect(await codeOf(bytes)).toEqual(found)
  })

  it('a packed file is refused by its first bytes, and no more of it is read', async () => {
    let chunks = 0
    const zip = function* () {
      for (;;) {
        chunks += 1
        yield Uint8Array.from([0x50, 0x4b, 3, 4, 0x14, 0])
      }
    }
    expect(await openStatementFile(zip, mapOf('plain'), KBANK)).toMatchObject({ refusal: { code: 'not-text' } })
    expect(chunks).toBe(1)
  })
})

it.each([1, 2, 3, 7])('gives the same lines in chunks of %i bytes', async (chunkBytes) => {
  const text = plain(GOOD, '2026-02-01 10:01,2,,,,,,')
  for (const bytes of [utf8(text), windows874(text), utf16(text), utf8(text.trimEnd())])
    expect(await read(bytes, mapOf('plain'), KBANK, chunkBytes)).toEqual(await read(bytes, mapOf('plain')))
})
