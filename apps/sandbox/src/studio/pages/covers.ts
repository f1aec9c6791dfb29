/**
 * The covers of the games (made by tools/art/covers.ts), for the catalogues of sites. An address always serves the same picture, as AVIF to
 * clients that accept it and as WebP to others.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'

const FOLDER = new URL('../covers/', import.meta.url)

function load(gameCode: string) {
  const [avif, webp] = ['avif', 'webp'].map((kind) => readFileSync(new URL(`${gameCode}.${kind}`, FOLDER))) as [
    Buffer,
    Buffer,
  ]
  const version = createHash('sha256').update(avif).update(webp).digest('hex').slice(0, 10)
  return { path: `/studio/covers/${version}/${gameCode}`, avif, webp }
}
const covers = new Map(
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.webp'))
    .map((name) => name.replace('.webp', ''))
    .map((gameCode) => [gameCode, load(gameCode)] as const),
)

/** The address of a game's cover at the studios' host. Undefined for a game without a cover. */
export const coverPath = (gameCode: string): string | undefined => covers.get(gameCode)?.path

export async function coverFiles(app: FastifyInstance) {
  for (const { path, avif, webp } of covers.values())
    app.get(path, async (request, reply) => {
      const isAvif = request.headers.accept?.includes('image/avif')
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('vary', 'accept')
        .header('x-content-type-options', 'nosniff')
        .type(isAvif ? 'image/avif' : 'image/webp')
        .send(isAvif ? avif : webp)
    })
}
