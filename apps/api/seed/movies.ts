/** The movies of the demonstration: rendered by tools/clips.ts, kept in seed/media. Safe to run again. */
import path from 'node:path'
import type { Kysely } from 'kysely'
import { keepFile } from '#features/movie/keep-file.ts'
import type { DB } from '#kit/db-types.ts'
import { isSeedsOwn, type SeededBrand } from './brand-seed.ts'
import { DUANG } from './demonstration.ts'
import { FAHSAI } from './second-brand.ts'

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

/** Puts the movies into the catalogues of the demonstration’s brands, both by default, and their files under `mediaFolder`; a number that belongs to another brand is left alone. Run as the owner. */
export async function seedMovies(
  db: Kysely<DB>,
  mediaFolder: string,
  now: Date,
  brands: readonly SeededBrand[] = [DUANG, FAHSAI],
): Promise<void> {
  const areOwn = await Promise.all(brands.map((brand) => isSeedsOwn(db, brand)))
  const own = brands.filter((_, index) => areOwn[index])
  if (own.length === 0) return
  const rows = await Promise.all(
    own.flatMap(({ brandId }) => MOVIES.map((movie, place) => rowOf(brandId, movie, place, mediaFolder, now))),
  )
  await db
    .insertInto('movies')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function rowOf(brandId: number, movie: (typeof MOVIES)[number], place: number, mediaFolder: string, now: Date) {
  const keep = (ending: string) =>
    keepFile(path.join(mediaFolder, String(brandId)), path.join(import.meta.dirname, 'media', movie.name + ending))
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
    created_at: now,
  }
}
