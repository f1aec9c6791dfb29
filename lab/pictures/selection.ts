/** Selection of the pictures and screens of this run. */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { test } from '@playwright/test'
import { isPackagedChromium } from '../stage/browser/chromium.ts'

const APPROVED = path.join(import.meta.dirname, 'approved')
const SCREENS = (process.env.VISUAL_SCREENS ?? '').split(',').filter(Boolean)
/** The style sheet that every picture uses. */
export const SCREENSHOT_STYLE = path.join(import.meta.dirname, 'screenshot.css')

export const isSelected = (screen: string): boolean => SCREENS.length === 0 || SCREENS.includes(screen)

export const WHY_SKIPPED =
  'Pictures are not compared: the approved ones show the packaged Chromium (Linux x64), and this run uses another browser.'

/** Skips a comparison of pictures in another browser, which renders every letter differently. */
export const needsPackagedChromium = (): void => test.skip(!isPackagedChromium, WHY_SKIPPED)

/** Names of the approved pictures, such as `home/phone.png`. */
export const approvedPictures = (): string[] =>
  readdirSync(APPROVED, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.png'))
