import type { Feature } from '#core/feature.ts'
import { membersCommand } from './members-command.ts'

export const memberAdmin: Feature = { slug: 'member-admin', commands: [membersCommand] }
