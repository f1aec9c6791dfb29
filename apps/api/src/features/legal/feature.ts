import type { Feature } from '#core/feature.ts'
import { documentCommand } from './document-command.ts'
import { mountLegal } from './routes.ts'

export const legal: Feature = { slug: 'legal', mount: mountLegal, commands: [documentCommand] }
