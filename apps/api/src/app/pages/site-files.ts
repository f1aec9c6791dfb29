/**
 * Files of built sites in the database. A page of one release may ask a process of another for its files: during an upgrade, and later
 * from a window that stays open. Their names contain a hash of the content, so that files of all releases lie beside each other.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Platform } from '#core/context.ts'
import { createTtlCache } from '#kit/ttl-cache.ts'

export const WEB_FOLDER = path.join(import.meta.dirname, '../../../../web/dist')
/** A window may stay open for so long after an upgrade. */
const KEPT_DAYS = 30
/** Names come from outside. */
const FILE = /^\/assets\/([\w.-]{1,200})$/
/** Compressed copies of a build. */
const COPY = /\.(br|gz)$/
const FRESH_MS = 10_000
const FILES_KEPT = 100
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  html: 'text/html; charset=utf-8',
  webp: 'image/webp',
  avif: 'image/avif',
  png: 'image/png',
  woff2: 'font/woff2',
}
const IS_TEXT = /^text|svg/

/** Stores the files of this build before a process of it serves, as the owner, and removes those that were replaced long ago. */
export async function storeSiteFiles(owner: pg.Pool, folder = WEB_FOLDER): Promise<void> {
  const assets = path.join(folder, 'assets')
  if (!existsSync(assets)) return
  const names = readdirSync(assets).filter((name) => !COPY.test(name))
  const { rows } = await owner.query<{ name: string }>('select name from site_files')
  const known = new Set(rows.map((row) => row.name))
  for (const name of names.filter((each) => !known.has(each)))
    await owner.query('insert into site_files (name, content) values ($1, $2) on conflict do nothing', [
      name,
      readFileSync(path.join(assets, name)),
    ])
  await owner.query('update site_files set replaced_at = null where name = any ($1) and replaced_at is not null', [
    names,
  ])
  await owner.query('update site_files set replaced_at = now() where name <> all ($1) and replaced_at is null', [names])
  await owner.query(`delete from site_files where replaced_at < now() - interval '${KEPT_DAYS} days'`)
}

export type SiteFiles = (request: FastifyRequest, response: FastifyReply) => Promise<boolean>

/** Returns a function that sends a file of another release, and says whether there is one. It does not return the answer: awaiting that gives nothing. */
export function createSiteFiles({ db, clock }: Pick<Platform, 'db' | 'clock'>): SiteFiles {
  const cached = createTtlCache<{ content: Buffer | undefined; compressed: Buffer | undefined }>({
    ttlMs: FRESH_MS,
    max: FILES_KEPT,
    now: () => clock().getTime(),
  })
  const find = (name: string) =>
    cached(name, async () => {
      const row = await db.selectFrom('site_files').select('content').where('name', '=', name).executeTakeFirst()
      return {
        content: row?.content,
        compressed: row && IS_TEXT.test(typeOf(name)) ? compress(row.content) : undefined,
      }
    })
  return async (request, response) => {
    const [, name] = FILE.exec(request.url.split('?', 1)[0] ?? '') ?? []
    if (name === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return false
    const { content, compressed } = await find(name)
    if (!content) return false
    response.header('cache-control', 'public, max-age=31536000, immutable').header('vary', 'accept-encoding')
    const isCompressed = compressed && negotiate(String(request.headers['accept-encoding'] ?? ''), ['br']) === 'br'
    if (isCompressed) response.header('content-encoding', 'br')
    response.type(typeOf(name)).send(isCompressed ? compressed : content)
    return true
  }
}

const typeOf = (name: string): string => TYPES[path.extname(name).slice(1)] ?? 'application/octet-stream'

/** At a quality that takes milliseconds. */
const compress = (content: Buffer): Buffer =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
