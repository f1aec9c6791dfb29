/** The art behind every page, as `tools/background.ts` draws it. */
import type { BackgroundArt } from '@duang/ui/background.tsx'
import desktopAvif from './background-desktop.avif'
import desktopWebp from './background-desktop.webp'
import phoneAvif from './background-phone.avif'
import phoneWebp from './background-phone.webp'

export const BACKGROUND_ART: BackgroundArt = {
  phone: { avif: phoneAvif, webp: phoneWebp },
  desktop: { avif: desktopAvif, webp: desktopWebp },
}
