import type { Feature } from '#core/feature.ts'
import { levelsCommand } from './levels-command.ts'

export const level: Feature = { slug: 'level', commands: [levelsCommand] }
