import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { loadEnvFile, parseEnvFile } from './env-file.ts'

describe('values, as systemd reads them', () => {
  test.each([
    [
      '# behind a value',
      'LICENCE_TEXT=Licence No. 12 #3/2569 of the authority',
      'Licence No. 12 #3/2569 of the authority',
    ],
    ['# inside a word', 'LICENCE_TEXT=a#b', 'a#b'],
    ['single quotes', "LICENCE_TEXT='a # b \\n'  ", 'a # b \\n'],
    ['double quotes', 'LICENCE_TEXT="a # \\"b\\" \\n"', 'a # "b" \\n'],
    ['quotes in the middle', 'LICENCE_TEXT=a "b"', 'a "b"'],
    ['two lines in quotes', 'LICENCE_TEXT="a\nb"', 'a\nb'],
    ['spaces around', '  LICENCE_TEXT = a b  ', 'a b'],
    ['a continued line', 'LICENCE_TEXT=a \\\nb', 'a b'],
    ['a dollar sign', 'LICENCE_TEXT=a$HOME', 'a$HOME'],
    ['line ends of Windows', 'LICENCE_TEXT=a\r\nPORT=1\r\n', 'a'],
    ['nothing', 'LICENCE_TEXT=\nPORT=1', ''],
    ['comments before it', '# LICENCE_TEXT=x\n; y=z\n\nLICENCE_TEXT=a', 'a'],
    ['a byte order mark', '\uFEFFLICENCE_TEXT=a', 'a'],
    ['export', 'export LICENCE_TEXT=a', 'a'],
    ['an equals sign', 'LICENCE_TEXT=a=b==', 'a=b=='],
  ])('%s', (_, text, value) => {
    expect(parseEnvFile(text).values.LICENCE_TEXT).toBe(value)
  })
})

describe('remarks', () => {
  test.each([
    ['\uFEFFPORT=1', 'byte order mark'],
    ['BANK=feed\nexport PORT=1', 'Line 2: systemd ignores'],
    ['LICENCE_TEXT=Licence No. 12 #3', 'LICENCE_TEXT is read differently'],
    ['BANK=feed\nLICENCE_TEXT="a\nPORT=1', 'Line 2 opens a quote'],
    ['my-port=1', 'Line 1 is ignored'],
  ])('%s', (text, remark) => {
    expect(parseEnvFile(text).remarks.join()).toContain(remark)
  })

  test('has one on a byte order mark, and reads the line behind it as any other', () => {
    const { values, remarks } = parseEnvFile('\uFEFF# PORT=1\nBANK=feed\n')
    expect([values, remarks]).toEqual([{ BANK: 'feed' }, [expect.stringContaining('byte order mark')]])
  })

  test('has none on a usual file', () => {
    expect(parseEnvFile("# a comment\nBANK=feed\nLICENCE_TEXT='No. 12 #3'\n\nPORT=3000\n").remarks).toEqual([])
  })
})

describe('a file', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'duang-env-'))
  const file = path.join(folder, '.env')
  afterEach(() => {
    rmSync(file, { force: true })
    delete process.env.DUANG_TEST_SETTING
  })

  test('leaves settings of the caller', () => {
    process.env.DUANG_TEST_SETTING = 'caller'
    writeFileSync(file, 'DUANG_TEST_SETTING=file')
    expect(loadEnvFile(file)).toEqual([])
    expect(process.env.DUANG_TEST_SETTING).toBe('caller')
  })

  test('must be UTF-8', () => {
    writeFileSync(file, Buffer.from('PORT=1', 'utf16le'))
    expect(() => loadEnvFile(file)).toThrow('Save it as UTF-8')
  })
})
