import type { Feature } from '#core/feature.ts'
import { announceCommand } from './announce-command.ts'
import { mountAnnouncement } from './routes.ts'

export const announcement: Feature = { slug: 'announcement', mount: mountAnnouncement, commands: [announceCommand] }
