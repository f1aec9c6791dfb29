import { findMovie, listMovies } from '@duang/contract/games/movie'
import { mount, type Site } from '#entry/mount.ts'
import { serveMovieFiles } from './files.ts'
import { movieOf, moviesOf } from './movie.ts'

export function mountMovie(site: Site): void {
  mount(site, listMovies, ({ ctx, query }) => moviesOf(ctx, query))
  mount(site, findMovie, ({ ctx, params }) => movieOf(ctx, params.id))
  serveMovieFiles(site)
}
