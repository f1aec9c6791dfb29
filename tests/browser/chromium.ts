/** Which Chromium the journeys drive: CHROMIUM_PATH, else the one from the packages (x64), else an installed one. */
import { existsSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Whether this run drives the Chromium of the packages. Others draw letters otherwise. */
export const isPackagedChromium = !process.env.CHROMIUM_PATH && process.platform === 'linux' && process.arch === 'x64'

export async function chromiumPath(): Promise<string> {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  if (isPackagedChromium) {
    const { default: chromium } = await import('@sparticuz/chromium')
    return chromium.executablePath()
  }
  const installed = INSTALLED.find((path) => existsSync(path))
  if (!installed) throw new Error('No Chromium was found: set CHROMIUM_PATH to one.')
  return installed
}

/** Headless, without a sandbox (tests run as root in containers), and silent on the network. */
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
