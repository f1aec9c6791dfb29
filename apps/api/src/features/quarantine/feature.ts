import type { Feature } from '#core/feature.ts'
import { quarantineCommand } from './commands.ts'

export const quarantine: Feature = { slug: 'quarantine', commands: [quarantineCommand] }
