import type { Feature } from '#core/feature.ts'
import { figuresCommand } from './figures-command.ts'

export const figures: Feature = { slug: 'figures', commands: [figuresCommand] }
