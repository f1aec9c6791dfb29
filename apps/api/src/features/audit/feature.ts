import type { Feature } from '#core/feature.ts'
import { auditCommand } from './audit-command.ts'

export const audit: Feature = { slug: 'audit', commands: [auditCommand] }
