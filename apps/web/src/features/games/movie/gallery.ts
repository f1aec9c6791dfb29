import { findMovie, listMovies, type Movie } from '@duang/contract/games/movie'
import { inTurn, pending, refusal, reply } from '#gallery/fixtures.ts'
import { fill, press, shows, wait } from '#gallery/simulated-input.ts'
import type { GalleryScreen } from '#gallery/state.ts'

const picture = (hue: number): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="200" height="300"><rect width="200" height="300" fill="hsl(${hue} 40% 22%)"/><path d="M100 70 160 150 100 230 40 150Z" fill="hsl(${hue} 70% 60%)"/></svg>`)}`

const TITLES = [
  'ลายประจำยาม',
  'ดอกไม้สีทอง',
  'คืนเดือนเพ็ญที่ริมน้ำเจ้าพระยาในปีที่น้ำมาก',
  'ทางกลับบ้าน',
  'เสียงระฆังวัด',
  'สายฝน',
  'ตลาดเช้า',
  'ไม่มีรูป',
]
const movies: Movie[] = TITLES.map((title, n) => ({
  id: `0192f0c4-7a10-7cc3-98c4-a0000000000${n}`,
  title,
  description: 'ดอกไม้สี่กลีบผลิขึ้นทีละดอก จนเต็มผืนลาย',
  durationSeconds: [12, 10, 5_520, 1_380, 305, 61, null][n] ?? null,
  video: '/nothing.webm',
  poster: n === 7 ? null : picture(40 + n * 37),
  captions: null,
}))
const [first] = movies as [Movie]
const page = { path: '/auth/media/movie', isMember: true }
const all = reply(listMovies, { items: movies, next: null })

export const states: GalleryScreen = {
  data: { ...page, fixtures: [all] },
  loading: { ...page, fixtures: [pending(listMovies)] },
  empty: { ...page, fixtures: [reply(listMovies, { items: [], next: null })] },
  failed: { ...page, fixtures: [refusal(listMovies, 'internal')] },
  more: { ...page, fixtures: [reply(listMovies, { items: movies, next: '8.x' })] },
  'no-poster': {
    ...page,
    fixtures: [reply(listMovies, { items: movies.map((each) => ({ ...each, poster: '/nothing.webp' })), next: null })],
  },
  'not-found': {
    ...page,
    fixtures: [inTurn(all, reply(listMovies, { items: [], next: null }))],
    act: async () => {
      await shows('ลายประจำยาม')
      await fill('ค้นหาชื่อเรื่อง', 'แมงมุม')
      await shows('ไม่พบเรื่อง')
    },
  },
  open: { ...page, path: `${page.path}?watch=${first.id}`, fixtures: [all, reply(findMovie, first)] },
  'open-loading': { ...page, path: `${page.path}?watch=${first.id}`, fixtures: [all, pending(findMovie)] },
  'open-unknown': { ...page, path: `${page.path}?watch=${first.id}`, fixtures: [all, refusal(findMovie, 'not_found')] },
  'does-not-play': {
    ...page,
    fixtures: [all, reply(findMovie, first)],
    act: async () => {
      await press('ลายประจำยาม')
      await wait(400)
      document.querySelector('video')?.load()
      document
        .querySelector('video')
        ?.play()
        .catch(() => undefined)
      await shows('เล่นวิดีโอไม่ได้')
    },
  },
}
