import type { Feature } from '#entry/feature.ts'
import { auditCommand } from './audit-command.ts'
import { mountAuditDesk } from './desk.ts'

export const audit: Feature = { slug: 'audit', mountDesk: mountAuditDesk, commands: [auditCommand] }
