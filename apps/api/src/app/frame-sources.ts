/** Whom a page may show in a frame. */
import type { Brand } from '#core/brand/brand.ts'

/** Sources for `frame-src`: the origins of the brand's score pages, and nobody else's. */
export function frameSources({ settings }: Brand): string {
  const addresses = Object.values(settings.frames).filter((address) => address !== '')
  return [...new Set(addresses.map((address) => new URL(address).origin))].join(' ') || "'none'"
}
