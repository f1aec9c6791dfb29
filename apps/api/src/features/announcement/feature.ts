import type { Feature } from '#core/feature.ts'
import { announceCommand } from './announce-command.ts'
import { announceBegun } from './begin.ts'
import { mountAnnouncementDesk } from './desk.ts'
import { mountAnnouncement } from './routes.ts'

export const announcement: Feature = {
  slug: 'announcement',
  mountDesk: mountAnnouncementDesk,
  mount: mountAnnouncement,
  commands: [announceCommand],
  jobs: [
    {
      queue: 'announcement.begin',
      summary: 'Makes open pages show announcements that have just begun, and hide those that have just ended.',
      cron: '* * * * *',
      perBrand: announceBegun,
    },
  ],
}
