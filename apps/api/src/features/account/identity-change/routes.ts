import { dismissIdentityChange, listIdentityChanges } from '@duang/contract/account/identity-change'
import { identityChangesOf } from '#core/member/identity-changes.ts'
import { passwordLinksOf } from '#core/member/password-resets.ts'
import { mount, type Site } from '#entry/mount.ts'
import { dismiss } from './identity-change.ts'

export function mountIdentityChange(site: Site): void {
  mount(site, listIdentityChanges, async ({ ctx, caller }) => ({
    items: await identityChangesOf(ctx, caller.memberId),
    passwordLinks: await passwordLinksOf(ctx, caller.memberId),
  }))
  mount(site, dismissIdentityChange, ({ ctx, caller, params }) => dismiss(ctx, caller, params.id))
}
