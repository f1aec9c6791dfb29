import type { Feature } from '#entry/feature.ts'
import { movieActions, movieLists } from './actions.ts'
import { movieCommand } from './commands.ts'
import { mountMovie } from './routes.ts'

export const movie: Feature = {
  slug: 'movie',
  mount: mountMovie,
  lists: movieLists,
  actions: movieActions,
  commands: [movieCommand],
}
