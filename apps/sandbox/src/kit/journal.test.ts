import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openJournal } from '#kit/journal.ts'
import { temporaryFolder } from '../testing.ts'

const logIn = async () => join(await temporaryFolder(), 'deeper', 'log.jsonl')

test('replays what was durable, in order', async () => {
  const path = await logIn()
  const journal = await openJournal<number>(path)
  for (let n = 0; n < 100; n++) journal.append(n)
  await journal.durable()
  journal.append(100)
  await journal.close()
  expect((await openJournal<number>(path)).replayed).toEqual(Array.from({ length: 101 }, (_, n) => n))
})

test('drops a torn last line, and only when it next writes', async () => {
  const path = await logIn()
  const first = await openJournal<string>(path)
  first.append('whole')
  await first.close()
  await appendFile(path, '"torn')
  const second = await openJournal<string>(path)
  expect(second.replayed).toEqual(['whole'])
  expect(await readFile(path, 'utf8')).toBe('"whole"\n"torn')
  second.append('next')
  await second.close()
  expect(await readFile(path, 'utf8')).toBe('"whole"\n"next"\n')
})

test('refuses a file that is damaged in the middle', async () => {
  const path = join(await temporaryFolder(), 'log.jsonl')
  await writeFile(path, '"whole"\n"dam\n"whole"\n')
  await expect(openJournal(path)).rejects.toThrow('line 2 is damaged')
})

test('everything that arrives together is durable together', async () => {
  const path = await logIn()
  const journal = await openJournal<number>(path)
  const writers = Array.from({ length: 200 }, async (_, n) => {
    await Promise.resolve()
    journal.append(n)
    await journal.durable()
    return (await readFile(path, 'utf8')).split('\n').includes(String(n))
  })
  expect(await Promise.all(writers)).toEqual(Array(200).fill(true))
})

test('never resolves again once the disk refused', async () => {
  const journal = await openJournal<number>(await logIn())
  await journal.close()
  journal.append(1)
  await expect(journal.durable()).rejects.toThrow()
  journal.append(2)
  await expect(journal.durable()).rejects.toThrow()
})
