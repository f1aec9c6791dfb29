import type { Feature } from '#core/feature.ts'
import { movieCommand } from './commands.ts'
import { mountMovie } from './routes.ts'

export const movie: Feature = { slug: 'movie', mount: mountMovie, commands: [movieCommand] }
