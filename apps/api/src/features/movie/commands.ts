/** `duang movie`: the catalogue of movies of a brand. */
import path from 'node:path'
import { actAs } from '#core/audit/audit.ts'
import { type Command, type CommandInput, CommandMistake, invalid, missing, unknown } from '#core/command.ts'
import { type ListForm, PAGE_OPTIONS, pageOf, readList, sayPage } from '#core/command-list.ts'
import { uuidOf, wordOf } from '#core/command-words.ts'
import type { Ctx } from '#core/context.ts'
import { inTransaction, violatedConstraint } from '#kit/db.ts'
import { inspectCaptions, inspectMovie, inspectPoster } from './inspect.ts'
import { keepFile } from './keep-file.ts'
import { type MovieRow, selectMovies } from './queries.ts'

export const movieCommand: Command = {
  name: 'movie',
  summary: 'Movies of a brand.',
  acts: {
    list: { summary: 'Movies in their order, hidden ones too.', options: PAGE_OPTIONS, run: list },
    add: {
      summary: 'Adds a movie: copies FILE into the media folder, or links an https address of a media origin.',
      words: '<FILE|URL>',
      options: {
        '--title <TEXT>': { required: 'for members' },
        '--description <TEXT>': 'for members',
        '--poster <FILE>': '.webp, .jpg or .png',
        '--captions <FILE>': 'WebVTT in Thai',
        '--position <N>': 'behind the last one by default',
        '--seconds <N>': 'length of a linked movie',
      },
      run: addMovie,
    },
    hide: { summary: 'Hides a movie from members; its files stay.', words: '<ID>', run: hideMovie },
    show: { summary: 'Shows a hidden movie again.', words: '<ID>', run: showMovie },
  },
}

export const MOVIE_LIST: ListForm = {
  keys: [
    { column: 'position', type: 'bigint' },
    { column: 'movie_id', type: 'uuid' },
  ],
  order: 'asc',
}

async function list(input: CommandInput): Promise<number> {
  const page = await pageOf(selectMovies(input.ctx), MOVIE_LIST, await readList(input, MOVIE_LIST))
  return sayPage(input, page, { row: lineOf, none: 'There are no movies.' })
}

function lineOf(row: MovieRow): string {
  const extras = [
    ...(row.poster_file ? [] : ['no poster']),
    ...(row.captions_file ? [] : ['no captions']),
    ...(row.is_on ? [] : ['hidden']),
  ]
  const length = row.duration_seconds === null ? '?' : `${row.duration_seconds} s`
  return `${row.movie_id}  ${String(row.position).padStart(4)}  ${length.padStart(6)}  ${row.title}${extras.length > 0 ? `  (${extras.join(', ')})` : ''}`
}

export async function addMovie({ ctx, words, options, say, report, actor }: CommandInput): Promise<number> {
  const file = wordOf(words[0], 'FILE')
  const title = textOf(options, 'title', 120)
  if (title === '') throw missing('--title')
  const description = textOf(options, 'description', 500)
  const poster = textOf(options, 'poster', 1000)
  const captions = textOf(options, 'captions', 1000)
  const position = await positionOf(ctx, options)
  // All files are checked before any is stored.
  const isElsewhere = file.startsWith('https://')
  const seconds = isElsewhere ? elsewhere(ctx, file, options) : await inspectMovie(file)
  if (poster) await inspectPoster(poster)
  if (captions) await inspectCaptions(captions)
  const folder = path.join(ctx.mediaFolder, String(ctx.brand.id))
  const row = {
    brand_id: ctx.brand.id,
    title,
    description,
    duration_seconds: seconds,
    ...(isElsewhere ? { movie_url: file } : { movie_file: await keepFile(folder, file) }),
    poster_file: poster ? await keepFile(folder, poster) : null,
    captions_file: captions ? await keepFile(folder, captions) : null,
    position,
    created_at: ctx.clock(),
  }
  const added = await inTransaction(ctx.db, async (tx) => {
    await actAs(tx, { actor })
    return tx.insertInto('movies').values(row).returning('movie_id').executeTakeFirstOrThrow()
  }).catch((error: unknown) => {
    if (violatedConstraint(error) !== 'movies_file') throw error
    throw new CommandMistake('This movie is in the catalogue already: duang movie list.', 'conflict')
  })
  say(`Added ${added.movie_id}: ${title}, ${seconds ?? '?'} s, position ${position}.`)
  if (!captions) say('It has no captions. Deaf members will miss its speech.')
  report({ id: added.movie_id, ...row })
  return 0
}

/** Returns the typed seconds of a movie on another server. Refuses a server from which the pages may not load movies. */
function elsewhere({ brand }: Ctx, address: string, options: CommandInput['options']): number | null {
  if (!URL.canParse(address)) throw invalid(`Expected an address: ${address}`)
  const { origin } = new URL(address)
  if (!brand.settings.mediaOrigins.includes(origin))
    throw invalid(
      `The pages of this brand load no movies from ${origin}. Allow it first: duang brand set ${brand.clientId} 'mediaOrigins=["${origin}"]'.`,
    )
  if (options.seconds === undefined) return null
  if (!/^[1-9]\d{0,5}$/.test(String(options.seconds))) throw invalid('--seconds is a whole number from 1.')
  return Number(options.seconds)
}

/** Returns the requested position. By default the one after the last. */
async function positionOf(ctx: Ctx, options: CommandInput['options']): Promise<number> {
  if (options.position !== undefined) {
    const wish = /^\d{1,6}$/.test(String(options.position)) ? Number(options.position) : undefined
    if (wish === undefined) throw invalid('--position is a whole number from 0.')
    return wish
  }
  const last = await ctx.db
    .selectFrom('movies')
    .select(({ fn }) => fn.max('position').as('position'))
    .where('brand_id', '=', ctx.brand.id)
    .executeTakeFirst()
  return (last?.position ?? 0) + 1
}

function textOf(options: CommandInput['options'], name: string, lengthMax: number): string {
  const text = String(options[name] ?? '')
    .trim()
    .normalize('NFC')
  if (text.length > lengthMax) throw invalid(`--${name} has at most ${lengthMax} characters.`)
  return text
}

export function hideMovie(input: CommandInput): Promise<number> {
  return turn(input, false)
}
export function showMovie(input: CommandInput): Promise<number> {
  return turn(input, true)
}

async function turn({ ctx, words, say, report, actor }: CommandInput, isOn: boolean): Promise<number> {
  const id = uuidOf(words[0], 'ID')
  const row = await inTransaction(ctx.db, async (tx) => {
    await actAs(tx, { actor })
    return tx
      .updateTable('movies')
      .set({ is_on: isOn })
      .where('brand_id', '=', ctx.brand.id)
      .where('movie_id', '=', id)
      .returning('title')
      .executeTakeFirst()
  })
  if (!row) throw unknown('movie', id)
  say(`${isOn ? 'Shown' : 'Hidden'}: ${row.title}.`)
  report({ id, isOn })
  return 0
}
