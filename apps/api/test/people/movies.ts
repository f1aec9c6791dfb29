/** Two short movies for tests: rendered by tools/art/clips.ts, kept in test/media. */
import path from 'node:path'
import type { Kysely } from 'kysely'
import { keepFile } from '#features/games/movie/keep-file.ts'
import type { DB } from '#kit/database/db-types.ts'

export const MOVIE_FILES = path.join(import.meta.dirname, '../media')

const MOVIES = [
  {
    name: 'lattice',
    id: '00000000-0000-4000-8000-000000000701',
    title: 'ลายประจำยาม',
    description: 'ดอกไม้สี่กลีบผลิขึ้นทีละดอก จนเต็มผืนลาย ภาพเคลื่อนไหวสั้น ไม่มีเสียง',
    seconds: 12,
  },
  {
    name: 'flower',
    id: '00000000-0000-4000-8000-000000000702',
    title: 'ดอกไม้สีทอง',
    description: 'ดอกตูมค่อย ๆ คลี่กลีบท่ามกลางละอองแสง ภาพเคลื่อนไหวสั้น ไม่มีเสียง',
    seconds: 10,
  },
] as const

/** Puts the movies into the catalogue of a brand, and their files under `mediaFolder`. Run as the owner. */
export async function addMovies(db: Kysely<DB>, mediaFolder: string, brandId: number): Promise<void> {
  const rows = await Promise.all(MOVIES.map((movie, place) => rowOf(brandId, movie, place, mediaFolder)))
  await db.insertInto('movies').values(rows).execute()
}

async function rowOf(brandId: number, movie: (typeof MOVIES)[number], place: number, mediaFolder: string) {
  const keep = (ending: string) =>
    keepFile(path.join(mediaFolder, String(brandId)), path.join(MOVIE_FILES, movie.name + ending))
  const [video, poster, captions] = await Promise.all([keep('.webm'), keep('.webp'), keep('.vtt')])
  return {
    brand_id: brandId,
    movie_id: movie.id,
    title: movie.title,
    description: movie.description,
    duration_seconds: movie.seconds,
    movie_file: video,
    poster_file: poster,
    captions_file: captions,
    position: place + 1,
    created_at: new Date(),
  }
}
