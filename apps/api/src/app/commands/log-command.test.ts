import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { LOG } from './log-command.ts'

const ID = '5f0c9a52-8f0e-4c55-9d0e-1d6f6a1c2b3d'

async function find(words: readonly string[], options: Record<string, string>) {
  const said: string[] = []
  let data: unknown
  const spoken = { act: 'log', words, options, say: (line: string) => void said.push(line) }
  const code = await LOG.acts['']?.standalone?.({
    ...spoken,
    report: (each) => {
      data = each
    },
    clock: () => new Date('2026-11-28'),
  })
  return { code, text: said.join('\n'), data }
}

function logOf(lines: readonly string[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'duang-log-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(path.join(folder, 'api.log'), lines.join('\n'))
  return path.join(folder, 'api.log')
}

const line = (reqId: string, msg: string, more = {}) => JSON.stringify({ level: 50, time: 0, reqId, ...more, msg })

test('prints the lines of a request, also behind the words of a collector, and no other', async () => {
  const file = logOf([
    line(ID, 'payout failed', { route: '/api/x' }),
    line('another-request', `mentions ${ID}`),
    `api-1  | ${line(ID, 'answered')}`,
    `{"reqId":"${ID}"`,
    `no JSON ${ID}`,
  ])
  const { code, text, data } = await find([ID], { file })
  expect(code).toBe(0)
  expect(text.split('\n').map((each) => each.slice(9))).toEqual([
    `ERROR payout failed reqId=${ID} route=/api/x`,
    `ERROR answered reqId=${ID}`,
  ])
  expect(data).toMatchObject({ lines: [{ msg: 'payout failed' }, { msg: 'answered' }] })
})

test('says that no line has the id', async () => {
  expect(await find([ID], { file: logOf([line('another-request', 'x')]) })).toMatchObject({
    code: 1,
    text: expect.stringContaining(`No line has the request id ${ID}`),
  })
})

test.each([
  [['short'], {}, 'A request id has 8 to 64'],
  [[ID], { file: 'missing.log' }, 'There is no file missing.log'],
  [[ID], { file: '-', since: '-1d' }, '--since is for the journal'],
] as const)('refuses %j %j', async (words, options, sentence) => {
  await expect(find(words, options)).rejects.toThrow(sentence)
})
