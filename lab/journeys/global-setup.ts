/** Runs once, when the site under test is ready. */
import path from 'node:path'
import { MOVIE_FILES } from '../../apps/api/test/people/movies.ts'
import { duang } from './duang.ts'

export default async function setUp(): Promise<void> {
  await endBonusHours()
  await addMovies()
}

/** The demonstration has no movies. */
async function addMovies(): Promise<void> {
  const file = (name: string) => path.join(MOVIE_FILES, name)
  const about = (name: string) => ['--poster', file(`${name}.webp`), '--captions', file(`${name}.vtt`)]
  const brand = ['--brand', 'duang-demo']
  await duang('movie', 'add', file('lattice.webm'), '--title', 'ลายประจำยาม', ...about('lattice'), ...brand)
  await duang('movie', 'add', file('flower.webm'), '--title', 'ดอกไม้สีทอง', ...about('flower'), ...brand)
  await duang('brand', 'set', 'duang-demo', 'menu.movie=true')
}

/** A deposit of a bonus hour brings a bonus: the amounts of a journey would depend on the time of day. */
async function endBonusHours(): Promise<void> {
  for (const brand of ['duang-demo', 'fahsai-demo']) await duang('brand', 'set', brand, 'bonus={"rate1":0,"rate2":0}')
}
