import { giveConsent, readConsent } from '@duang/contract/account/consent'
import { mount, type Site } from '#entry/mount.ts'
import { accept, openConsentOf } from './consent.ts'

export function mountConsent(site: Site): void {
  mount(site, readConsent, ({ ctx, caller }) => openConsentOf(ctx, caller))
  mount(site, giveConsent, ({ ctx, caller, origin, body }) => accept(ctx, caller, origin, body))
}
