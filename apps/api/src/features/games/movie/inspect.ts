/** Checks files of an operator before they are stored, so that an unplayable movie is refused with its reason. */
import { open, stat } from 'node:fs/promises'
import path from 'node:path'
import { ALL_FORMATS, FilePathSource, Input, type InputVideoTrack } from 'mediabunny'
import { CommandMistake, invalid, unknown } from '#core/command.ts'

/** Formats that browsers of members play. */
const FORMATS = ['.webm', '.mp4']
const CODECS: readonly string[] = ['vp8', 'vp9', 'av1', 'avc']

const POSTER_BYTES_MAX = 2 * 1024 * 1024
const CAPTIONS_BYTES_MAX = 1024 * 1024
/** First bytes of each kind of picture, in hex. */
const POSTERS: Readonly<Record<string, RegExp>> = {
  '.webp': /^52494646.{8}57454250/,
  '.jpg': /^ffd8ff/,
  '.jpeg': /^ffd8ff/,
  '.png': /^89504e470d0a1a0a/,
}

/** Returns the length of the movie in whole seconds, at least 1. Refuses other files, and movies that members’ browsers do not play. */
export async function inspectMovie(file: string): Promise<number> {
  await sizeOf(file)
  if (!FORMATS.includes(endingOf(file))) throw invalid(`${file} is not one of ${FORMATS.join(', ')}.`)
  const input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(file) })
  try {
    const track: InputVideoTrack | null = await input.getPrimaryVideoTrack()
    if (!track) throw invalid(`${file} has no picture.`)
    if (!CODECS.includes(track.codec ?? ''))
      throw invalid(
        `${file} is coded as ${track.codec ?? 'something unknown'}, which not every browser plays. Convert it to VP9, AV1 or H.264.`,
      )
    return Math.max(1, Math.round(await input.computeDuration()))
  } catch (error) {
    if (error instanceof CommandMistake) throw error
    throw invalid(`${file} is not a movie that can be read.`)
  } finally {
    input.dispose()
  }
}

/** Refuses a file that is no picture, or too large for a page of posters. */
export async function inspectPoster(file: string): Promise<void> {
  const size = await sizeOf(file)
  if (size > POSTER_BYTES_MAX) throw invalid(`${file} is larger than ${POSTER_BYTES_MAX / 1024 / 1024} MiB.`)
  const start = POSTERS[endingOf(file)]
  if (!start) throw invalid(`${file} is not one of ${Object.keys(POSTERS).join(', ')}.`)
  if (!start.test((await beginningOf(file)).toString('hex')))
    throw invalid(`${file} is not the kind of picture that its name shows.`)
}

/** Refuses a file that is not WebVTT. */
export async function inspectCaptions(file: string): Promise<void> {
  const size = await sizeOf(file)
  if (size > CAPTIONS_BYTES_MAX) throw invalid(`${file} is larger than 1 MiB.`)
  if (endingOf(file) !== '.vtt' || !/^\ufeff?WEBVTT[\s]/.test((await beginningOf(file)).toString('utf8')))
    throw invalid(`${file} is not WebVTT: a .vtt file that begins with the line WEBVTT.`)
}

const endingOf = (file: string): string => path.extname(file).toLowerCase()

async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch(() => undefined)
  if (!found?.isFile()) throw unknown('file', file)
  if (found.size === 0) throw invalid(`${file} is empty.`)
  return found.size
}

async function beginningOf(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
