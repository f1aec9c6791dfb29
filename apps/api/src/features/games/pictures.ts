/**
 * Pictures of games are copied from their provider when its catalogue is read, and shown from our own address: pages of the site load
 * nothing from strangers (their policy forbids it), no provider sees who looks at which game, and a slow one makes no lobby slow.
 * What is not a picture, is too large or does not come is left out; the site draws a cover then.
 */
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import send from '@fastify/send'
import type { Ctx } from '#core/context.ts'
import { brandContext, type Site } from '#core/mount.ts'
import type { Provider } from '#core/provider/provider.ts'
import { isTrialStudio, mayAskStudio } from '#core/provider/reach.ts'
import { isPublicAddress } from '#kit/ip-address.ts'
import { refuse } from '#kit/refusal.ts'
import { fetchFrom } from '#kit/ssrf-guard.ts'

const BYTES_MAX = 512 * 1024
const PATIENCE_MS = 5_000
/** All pictures of one reading of a catalogue; what is not there by then is fetched the next time. */
const PATIENCE_ALL_MS = 60_000
const AT_ONCE = 4

/** How a picture of each kind begins, in hex. Nothing that could hold a script is one of them. */
const KINDS: Readonly<Record<string, RegExp>> = {
  avif: /^.{8}66747970(61766966|61766973)/,
  webp: /^52494646.{8}57454250/,
  png: /^89504e470d0a1a0a/,
  jpg: /^ffd8ff/,
}
const NAME = /^[\da-f]{32}\.(avif|webp|png|jpg)$/
const ADDRESS = '/media/game/'
/** A name means one picture for ever. */
const CACHE = 'private, max-age=604800, immutable'

const folderOf = (ctx: Ctx): string => path.join(ctx.mediaFolder, String(ctx.brand.id), 'games')
const stemOf = (url: string): string => createHash('sha256').update(url).digest('hex').slice(0, 32)
const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])

/**
 * Our own address for each address of a picture that a provider named. An address means one picture: it is fetched once, and a provider
 * that changes a picture changes its address. Those that could not be had are not in the answer.
 */
export async function keepPictures(
  ctx: Ctx,
  provider: Provider,
  urls: readonly string[],
): Promise<Map<string, string>> {
  const folder = folderOf(ctx)
  const known = new Map((await namesIn(folder)).map((name) => [path.parse(name).name, name]))
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
/** The sandbox of a demonstration runs on this machine; a studio of a trial may be a neighbour that the operator has named. */
const isNamed = (ctx: Ctx, url: URL): boolean => ctx.bankMode === 'sandbox' && mayAskStudio(ctx, url)

/** A provider's own host, or any that has a name and a certificate. The sandbox has all its pictures itself (interpretation S7). */
function isAllowed(ctx: Ctx, provider: Provider, address: string): boolean {
  const url = new URL(address)
  if (isNamed(ctx, url)) return true
  if (!isTrialStudio(ctx, new URL(provider.baseUrl)) && ctx.bankMode === 'sandbox') return false
  const hasName = /[a-z]$/i.test(url.hostname) && url.hostname.includes('.')
  return url.origin === new URL(provider.baseUrl).origin || (url.protocol === 'https:' && hasName && url.port === '')
}

/** Answers its name in the folder; undefined when there is no such picture to be had. */
async function keepPicture(ctx: Ctx, folder: string, url: string, until: AbortSignal): Promise<string | undefined> {
  try {
    const signal = AbortSignal.any([until, AbortSignal.timeout(PATIENCE_MS)])
    const mayConnect = isNamed(ctx, new URL(url)) ? isOurOwn : isPublicAddress
    const bytes = await fetchFrom(url, { mayConnect, signal, bytesMax: BYTES_MAX })
    const start = bytes.subarray(0, 16).toString('hex')
    const kind = Object.keys(KINDS).find((each) => KINDS[each]?.test(start))
    if (!kind) throw new Error('no picture')
    const name = `${stemOf(url)}.${kind}`
    await mkdir(folder, { recursive: true })
    // Nobody sees half a picture.
    const half = path.join(folder, `.${randomUUID()}`)
    await writeFile(half, bytes)
    await rename(half, path.join(folder, name))
    return name
  } catch (error) {
    ctx.log.warn({ url, reason: String(error) }, 'a picture of a game could not be had')
    return undefined
  }
}

/** Removes the pictures that no game of the brand has any more. */
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
  const used = new Set(rows.map((row) => row.image_url))
  const gone = names.filter((name) => NAME.test(name) && !used.has(ADDRESS + name))
  await Promise.all(gone.map((name) => rm(path.join(folder, name), { force: true })))
}

/** Pictures are of the brand whose page asks. They tell nothing of a member, so no session is asked for. */
export function servePictures(site: Site): void {
  site.fastify.get<{ Params: { file: string } }>(`${ADDRESS}:file`, async (request, response) => {
    const ctx = await brandContext(site, request)
    const { file } = request.params
    if (!NAME.test(file)) refuse('not_found')
    const result = await send(request.raw, file, { root: folderOf(ctx), cacheControl: false })
    if (result.type === 'error') refuse('not_found')
    return response.code(result.statusCode).headers(result.headers).header('cache-control', CACHE).send(result.stream)
  })
}
