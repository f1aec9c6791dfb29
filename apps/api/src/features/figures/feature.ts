import type { Feature } from '#core/feature.ts'
import { figuresCommand } from './figures-command.ts'
import { gamesExport } from './games-export.ts'

export const figures: Feature = { slug: 'figures', commands: [figuresCommand], exports: [gamesExport] }
