/** The Chromium of the journeys: CHROMIUM_PATH, else the packaged one (x64), else an installed one. */
import { existsSync, lstatSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, chromium } from '@playwright/test'

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Whether this run uses the packaged Chromium. Other browsers render letters differently. */
export const isPackagedChromium = !process.env.CHROMIUM_PATH && process.platform === 'linux' && process.arch === 'x64'

export async function chromiumPath(): Promise<string> {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  if (isPackagedChromium) return packagedChromium()
  const installed = INSTALLED.find((path) => existsSync(path))
  if (!installed) throw new Error('No Chromium was found: set CHROMIUM_PATH to one.')
  return installed
}

/**
 * Extracts the packaged Chromium once for each user and version. A copy of another user in the shared temporary folder can neither
 * be run nor trusted.
 */
async function packagedChromium(): Promise<string> {
  const entry = new URL(import.meta.resolve('@sparticuz/chromium'))
  const { version } = JSON.parse(readFileSync(new URL('../package.json', entry), 'utf8')) as { version: string }
  const user = process.getuid?.()
  const folder = path.join(tmpdir(), `duang-chromium-${version}-${user}`)
  if (!existsSync(folder)) await extractTo(folder)
  if (lstatSync(folder).uid !== user)
    throw new Error(`${folder} belongs to another user: remove it, or set CHROMIUM_PATH to a Chromium.`)
  return path.join(folder, 'chromium')
}

/** Creates the folder atomically, since several processes may extract at the same time. */
async function extractTo(folder: string): Promise<void> {
  const { default: chromium } = await import('@sparticuz/chromium')
  const own = mkdtempSync(`${folder}-`)
  const before = process.env.TMPDIR
  // The package extracts to the temporary folder.
  process.env.TMPDIR = own
  try {
    await chromium.executablePath()
    renameSync(own, folder)
  } catch (error) {
    // Another process completed first.
    if (!existsSync(folder)) throw error
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    rmSync(own, { recursive: true, force: true })
  }
}

/** Headless, without a sandbox (tests run as root in containers), without network requests of its own. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const launchChromium = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_ARGS })
