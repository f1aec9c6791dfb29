import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** Enables the cache for this folder in a process of its own, which loads a module and is killed. */
function loadAndDie(folder: string): void {
  const code = `
    const { keepCompiled } = await import(${JSON.stringify(path.join(import.meta.dirname, 'compile-cache.ts'))})
    const write = keepCompiled(${JSON.stringify(folder)})
    await import(${JSON.stringify(path.join(import.meta.dirname, 'config.ts'))})
    write()
    process.kill(process.pid, 'SIGKILL')`
  // The commands of the project set a folder of their own, which would win.
  const { NODE_COMPILE_CACHE: _, ...env } = process.env
  expect(spawnSync(process.execPath, ['--input-type=module', '-e', code], { env }).signal).toBe('SIGKILL')
}

const newFolder = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'duang-compiled-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('compiled modules are in the data folder, also after a kill', () => {
  const folder = newFolder()
  loadAndDie(folder)
  expect(readdirSync(path.join(folder, 'compiled'), { recursive: true }).length).toBeGreaterThan(3)
})

test('a folder that others may open, or that does not exist, keeps nothing', () => {
  const folder = newFolder()
  chmodSync(folder, 0o777)
  loadAndDie(folder)
  loadAndDie(path.join(folder, 'absent'))
  expect(readdirSync(folder)).toEqual([])
  expect(existsSync(path.join(folder, 'absent'))).toBe(false)
})
