import { changePassword } from '@duang/contract/account/user'
import { mount, type Site } from '#entry/mount.ts'
import { change } from './change-password.ts'

export function mountChangePassword(site: Site): void {
  mount(site, changePassword, async ({ ctx, caller, body }) => ({
    changed: true as const,
    endedSessions: await change(ctx, caller, body),
  }))
}
