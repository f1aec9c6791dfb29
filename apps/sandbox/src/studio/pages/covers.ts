/** The covers of the games (made by tools/covers.ts), for the catalogues of sites: an address always serves the same picture. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'

const FOLDER = new URL('../covers/', import.meta.url)

const covers = new Map(
  readdirSync(FOLDER).map((name) => {
    const content = readFileSync(new URL(name, FOLDER))
    const version = createHash('sha256').update(content).digest('hex').slice(0, 10)
    return [name.replace('.webp', ''), { path: `/studio/covers/${version}/${name}`, content }] as const
  }),
)

/** The address of a game's cover at the studios' host. Undefined for a game without a cover. */
export const coverPath = (gameCode: string): string | undefined => covers.get(gameCode)?.path

export async function coverFiles(app: FastifyInstance) {
  for (const { path, content } of covers.values())
    app.get(path, async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('x-content-type-options', 'nosniff')
        .type('image/webp')
        .send(content),
    )
}
