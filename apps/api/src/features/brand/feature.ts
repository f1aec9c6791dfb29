import type { Feature } from '#core/feature.ts'
import { brandCommand } from './commands.ts'

export const brand: Feature = { slug: 'brand', commands: [brandCommand] }
