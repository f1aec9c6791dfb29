import { dismissAnnouncement, listAnnouncements, listMemberAnnouncements } from '@duang/contract/announcement'
import { mount, type Site } from '#core/mount.ts'
import { dismiss, newsForMember, newsForVisitors } from './announcement.ts'
import { servePictures } from './picture.ts'

export function mountAnnouncement(site: Site): void {
  mount(site, listAnnouncements, async ({ ctx }) => ({ news: await newsForVisitors(ctx) }))
  mount(site, listMemberAnnouncements, async ({ ctx, caller }) => ({ news: await newsForMember(ctx, caller) }))
  mount(site, dismissAnnouncement, ({ ctx, caller, params }) => dismiss(ctx, caller, params.id))
  servePictures(site)
}
