/** The pinned generators, installed once for each lock into a cache beside the packages of the clone. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '../rules/files.ts'

const FILES = ['package.json', 'package-lock.json']

/** Codes of npm for a registry that does not answer. Another failure fails the test. */
const UNREACHABLE =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT|EHOSTUNREACH|ENETUNREACH|E407|E50[234])\b/

const RETRIES = ['--fetch-retries=1', '--fetch-retry-mintimeout=1000']

/** Why nothing could be installed: the registry did not answer. */
export class RegistryUnreachable extends Error {}

const CACHE = path.join(ROOT, 'node_modules/.cache/client-generators')

/** Returns the folder with `node_modules`. `env`: settings of npm, for a test. */
export async function installGenerators(cache = CACHE, env: Record<string, string> = {}): Promise<string> {
  const lock = readFileSync(path.join(import.meta.dirname, 'package-lock.json'))
  const folder = path.join(cache, createHash('sha256').update(lock).digest('hex').slice(0, 16))
  if (existsSync(folder)) return folder
  rmSync(cache, { recursive: true, force: true })
  mkdirSync(cache, { recursive: true })
  const unfinished = mkdtempSync(path.join(cache, 'unfinished-'))
  for (const file of FILES) cpSync(path.join(import.meta.dirname, file), path.join(unfinished, file))
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', ...RETRIES]
  try {
    await promisify(execFile)('npm', ['ci', ...flags], { cwd: unfinished, env: { ...process.env, ...env } })
  } catch (error) {
    const { stderr = String(error) } = error as { stderr?: string }
    const [code] = UNREACHABLE.exec(stderr) ?? []
    throw code ? new RegistryUnreachable(`the registry cannot be reached (${code})`) : new Error(stderr)
  }
  renameSync(unfinished, folder)
  return folder
}
