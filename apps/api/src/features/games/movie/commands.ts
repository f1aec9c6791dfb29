/** `duang movie add`: copies files of this machine into the catalogue. Everything else about movies is an action. */
import path from 'node:path'
import { actAs } from '#core/audit/audit.ts'
import { type Command, type CommandInput, invalid, missing } from '#core/command.ts'
import { wordOf } from '#entry/command/command-words.ts'
import { inTransaction } from '#kit/database/db.ts'
import { insertMovie, nextPosition } from './actions.ts'
import { inspectCaptions, inspectMovie, inspectPoster } from './inspect.ts'
import { keepFile } from './keep-file.ts'

export const movieCommand: Command = {
  name: 'movie',
  summary: 'Movies of a brand.',
  acts: {
    add: {
      summary: 'Adds a movie: copies FILE into the media folder. See movie link for a file on another server.',
      words: '<FILE>',
      options: {
        '--title <TEXT>': { required: 'for members' },
        '--description <TEXT>': 'for members',
        '--poster <FILE>': '.webp, .jpg or .png',
        '--captions <FILE>': 'WebVTT in Thai',
        '--position <N>': 'behind the last one by default',
      },
      run: addMovie,
    },
  },
}

async function addMovie({ ctx, words, options, say, report, actor }: CommandInput): Promise<number> {
  const file = wordOf(words[0], 'FILE')
  if (file.startsWith('https://')) throw invalid(`Link it: duang movie link ${file} --title "…".`)
  const title = textOf(options, 'title', 120)
  if (title === '') throw missing('--title')
  const description = textOf(options, 'description', 500)
  const poster = textOf(options, 'poster', 1000)
  const captions = textOf(options, 'captions', 1000)
  const position = positionIn(options) ?? (await nextPosition(ctx))
  // All files are checked before any is stored.
  const seconds = await inspectMovie(file)
  if (poster) await inspectPoster(poster)
  if (captions) await inspectCaptions(captions)
  const folder = path.join(ctx.mediaFolder, String(ctx.brand.id))
  const row = {
    title,
    description,
    duration_seconds: seconds,
    movie_file: await keepFile(folder, file),
    poster_file: poster ? await keepFile(folder, poster) : null,
    captions_file: captions ? await keepFile(folder, captions) : null,
    position,
  }
  const id = await inTransaction(ctx.db, async (tx) => {
    await actAs(tx, { actor })
    return insertMovie(tx, ctx, row)
  })
  say(`Added ${id}: ${title}, ${seconds} s, position ${position}.`)
  if (!captions) say('It has no captions. Deaf members will miss its speech.')
  report({ id, ...row })
  return 0
}

function positionIn({ position }: CommandInput['options']): number | undefined {
  if (position === undefined) return undefined
  if (!/^\d{1,6}$/.test(String(position))) throw invalid('--position is a whole number from 0.')
  return Number(position)
}

function textOf(options: CommandInput['options'], name: string, lengthMax: number): string {
  const text = String(options[name] ?? '')
    .trim()
    .normalize('NFC')
  if (text.length > lengthMax) throw invalid(`--${name} has at most ${lengthMax} characters.`)
  return text
}
