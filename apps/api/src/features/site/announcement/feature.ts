import type { Feature } from '#entry/feature.ts'
import { announcementActions, announcementLists } from './actions.ts'
import { announceBegun } from './begin.ts'
import { mountAnnouncement } from './routes.ts'

export const announcement: Feature = {
  slug: 'announcement',
  mount: mountAnnouncement,
  lists: announcementLists,
  actions: announcementActions,
  jobs: [
    {
      queue: 'announcement.begin',
      summary: 'Makes open pages show announcements that have just begun, and hide those that have just ended.',
      cron: '* * * * *',
      perBrand: announceBegun,
    },
  ],
}
