/** Origins from which a page may load frames and movies. */
import type { FastifyRequest } from 'fastify'
import type { Brand } from '#core/brand/brand.ts'
import { besideHost } from './chat-frame.ts'

/** Sources for `frame-src`: the brand's score pages, the host of its chat, and `games`, the origins of providers that may be framed. */
export function frameSources({ settings }: Brand, request: FastifyRequest, games: readonly string[]): string {
  const addresses = Object.values(settings.frames).filter((address) => address !== '')
  const origins = addresses.map((address) => new URL(address).origin)
  if (settings.chat && settings.menu.chat) origins.push(besideHost(request, settings.chat.frameHost))
  return [...new Set([...origins, ...games])].join(' ') || "'none'"
}

/** Sources for `media-src`: our own movies and captions, and the servers that the brand named. */
export const mediaSources = ({ settings }: Brand): string => ["'self'", ...settings.mediaOrigins].join(' ')
