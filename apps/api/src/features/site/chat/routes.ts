import { decideChatConsent, getChatIdentity } from '@duang/contract/site/chat'
import { mount, type Site } from '#entry/mount.ts'
import { decideConsent, identityOf } from './chat.ts'

export function mountChat(site: Site): void {
  mount(site, getChatIdentity, ({ ctx, caller }) => identityOf(ctx, caller))
  mount(site, decideChatConsent, ({ ctx, caller, body }) => decideConsent(ctx, caller, body))
}
