/** From whom a page may take frames and films. */
import type { Brand } from '#core/brand/brand.ts'

/** Sources for `frame-src`: the origins of the brand's score pages, and nobody else's. */
export function frameSources({ settings }: Brand): string {
  const addresses = Object.values(settings.frames).filter((address) => address !== '')
  return [...new Set(addresses.map((address) => new URL(address).origin))].join(' ') || "'none'"
}

/** Sources for `media-src`: our own films and captions, and the servers that the brand named. */
export const mediaSources = ({ settings }: Brand): string => ["'self'", ...settings.mediaOrigins].join(' ')
