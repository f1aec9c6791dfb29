import type { Feature } from '#core/feature.ts'
import { movieCommand } from './commands.ts'
import { mountMovieDesk } from './desk.ts'
import { mountMovie } from './routes.ts'

export const movie: Feature = { slug: 'movie', mountDesk: mountMovieDesk, mount: mountMovie, commands: [movieCommand] }
