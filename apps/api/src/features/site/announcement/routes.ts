import { dismissAnnouncement, listAnnouncements, listMemberAnnouncements } from '@duang/contract/site/announcement'
import { mount, type Site } from '#entry/mount.ts'
import { dismiss, newsForMember, newsForVisitors } from './announcement.ts'
import { servePictures } from './picture.ts'

export function mountAnnouncement(site: Site): void {
  mount(site, listAnnouncements, async ({ ctx, origin }) => ({ news: await newsForVisitors(ctx, origin.language) }))
  mount(
    site,
    listMemberAnnouncements,
    async ({ ctx, caller, origin }) => ({ news: await newsForMember(ctx, caller, origin.language) }),
    ({ news }) => ({ news: news.filter(({ promotes }) => promotes === false) }),
  )
  mount(site, dismissAnnouncement, ({ ctx, caller, params }) => dismiss(ctx, caller, params.id))
  servePictures(site)
}
