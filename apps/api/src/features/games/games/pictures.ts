/**
 * Copies pictures of games from their provider when its catalogue is read, and serves them from our own address. Pages of the site
 * load nothing from other hosts (their policy forbids it), no provider sees which member views which game, and a slow one
 * delays no lobby. An invalid, too large or missing picture is skipped. Then the site renders a cover.
 */
import { createHash } from 'node:crypto'
import { readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import send from '@fastify/send'
import type { Ctx } from '#core/context.ts'
import { brandContext, type Site } from '#entry/mount.ts'
import { refuse } from '#kit/refusal.ts'
import { fetchFrom } from '#kit/ssrf-guard.ts'
import { isPublicAddress } from '#kit/text/ip-address.ts'
import { putWhole } from '#kit/text/whole-file.ts'
import type { Provider } from '#money/provider/provider.ts'
import { isTrialStudio, mayAskStudio } from '#money/provider/reach.ts'

const BYTES_MAX = 512 * 1024
const PATIENCE_MS = 5_000
/** Bound for all pictures of one catalogue. The next run fetches the missing ones. */
const PATIENCE_ALL_MS = 60_000
const AT_ONCE = 4

/** First bytes of each kind of picture, in hex. None of the kinds can contain a script. */
const KINDS: Readonly<Record<string, RegExp>> = {
  avif: /^.{8}66747970(61766966|61766973)/,
  webp: /^52494646.{8}57454250/,
  png: /^89504e470d0a1a0a/,
  jpg: /^ffd8ff/,
}
/** A provider that has a picture in several kinds sends the first of these, and the other to browsers without AVIF. */
const ACCEPT = 'image/avif,image/webp,image/png,image/jpeg'
const ACCEPT_WITHOUT_AVIF = 'image/webp,image/png,image/jpeg'
const NAME = /^[\da-f]{32}\.(avif|webp|png|jpg)$/
const ADDRESS = '/media/game/'
/** A name means one picture for ever. */
const CACHE = 'private, max-age=604800, immutable'

const folderOf = (ctx: Ctx): string => path.join(ctx.mediaFolder, String(ctx.brand.id), 'games')
const stemOf = (url: string): string => createHash('sha256').update(url).digest('hex').slice(0, 32)
const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])

/**
 * Returns our own address for each address of a picture that a provider named. An address means one picture. It is fetched once, and a
 * provider that changes a picture changes its address. Pictures that could not be fetched are missing from the answer.
 */
export async function keepPictures(
  ctx: Ctx,
  provider: Provider,
  urls: readonly string[],
): Promise<Map<string, string>> {
  const folder = folderOf(ctx)
  // Of two kinds of a picture the address names the one that every browser shows: in this order that is the last one.
  const known = new Map((await namesIn(folder)).sort().map((name) => [path.parse(name).name, name]))
  const kept = new Map<string, string>()
  const wanted: string[] = []
  for (const url of new Set(urls)) {
    const name = known.get(stemOf(url))
    if (name) kept.set(url, ADDRESS + name)
    else if (isAllowed(ctx, provider, url)) wanted.push(url)
  }
  const until = AbortSignal.timeout(PATIENCE_ALL_MS)
  const work = async () => {
    for (let url = wanted.pop(); url !== undefined && !until.aborted; url = wanted.pop()) {
      const name = await keepPicture(ctx, folder, url, until)
      if (name) kept.set(url, ADDRESS + name)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return kept
}

const isOurOwn = () => true
/** The sandbox of a demonstration runs on this machine. A trial studio may be on the local network if the operator named it. */
const isNamed = (ctx: Ctx, url: URL): boolean => ctx.bankMode === 'sandbox' && mayAskStudio(ctx, url)

/** Allows a provider's own host, or any with a name and a certificate. The sandbox serves all its pictures itself (interpretation S7). */
function isAllowed(ctx: Ctx, provider: Provider, address: string): boolean {
  const url = new URL(address)
  if (isNamed(ctx, url)) return true
  if (!isTrialStudio(ctx, new URL(provider.baseUrl)) && ctx.bankMode === 'sandbox') return false
  const hasName = /[a-z]$/i.test(url.hostname) && url.hostname.includes('.')
  return url.origin === new URL(provider.baseUrl).origin || (url.protocol === 'https:' && hasName && url.port === '')
}

/** Stores a picture. Returns its name in the folder, or undefined when it cannot be fetched. */
async function keepPicture(ctx: Ctx, folder: string, url: string, until: AbortSignal): Promise<string | undefined> {
  try {
    const name = await fetchInto(ctx, folder, url, ACCEPT, until)
    if (!name.endsWith('.avif')) return name
    return await fetchInto(ctx, folder, url, ACCEPT_WITHOUT_AVIF, until).catch(() => name)
  } catch (error) {
    ctx.log.warn({ url, reason: String(error) }, 'a picture of a game could not be had')
    return undefined
  }
}

async function fetchInto(ctx: Ctx, folder: string, url: string, accept: string, until: AbortSignal): Promise<string> {
  const signal = AbortSignal.any([until, AbortSignal.timeout(PATIENCE_MS)])
  const mayConnect = isNamed(ctx, new URL(url)) ? isOurOwn : isPublicAddress
  const bytes = await fetchFrom(url, { mayConnect, signal, bytesMax: BYTES_MAX, accept })
  const start = bytes.subarray(0, 16).toString('hex')
  const kind = Object.keys(KINDS).find((each) => KINDS[each]?.test(start))
  if (!kind) throw new Error('no picture')
  const name = `${stemOf(url)}.${kind}`
  await putWhole(folder, name, (half) => writeFile(half, bytes))
  return name
}

/** Removes the pictures that no game of the brand uses any more. */
export async function dropPictures(ctx: Ctx): Promise<void> {
  const folder = folderOf(ctx)
  const names = await namesIn(folder)
  if (names.length === 0) return
  const rows = await ctx.db
    .selectFrom('games')
    .select('image_url')
    .where('brand_id', '=', ctx.brand.id)
    .where('image_url', 'is not', null)
    .execute()
  const used = new Set(rows.map((row) => path.parse(row.image_url ?? '').name))
  const unused = names.filter((name) => NAME.test(name) && !used.has(path.parse(name).name))
  await Promise.all(unused.map((name) => rm(path.join(folder, name), { force: true })))
}

/** Serves pictures of the brand of the page. They contain no data of a member, so no session is required. */
export function servePictures(site: Site): void {
  site.fastify.get<{ Params: { file: string } }>(`${ADDRESS}:file`, async (request, response) => {
    const ctx = await brandContext(site, request)
    const { file } = request.params
    if (!NAME.test(file)) refuse('not_found')
    const sent = (name: string) => send(request.raw, name, { root: folderOf(ctx), cacheControl: false })
    const smaller = request.headers.accept?.includes('image/avif')
      ? await sent(file.replace(/\w+$/, 'avif'))
      : undefined
    const result = smaller?.type === 'file' ? smaller : await sent(file)
    if (result.type === 'error') refuse('not_found')
    return response
      .code(result.statusCode)
      .headers({ ...result.headers, 'cache-control': CACHE, vary: 'accept' })
      .send(result.stream)
  })
}
