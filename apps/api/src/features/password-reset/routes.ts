import { checkReset, resetPassword } from '@duang/contract/password-reset'
import { mount, type Site } from '#core/mount.ts'
import { inspectLink, reset } from './password-reset.ts'

export function mountPasswordReset(site: Site): void {
  mount(site, checkReset, ({ ctx, origin, body }) => inspectLink(ctx, origin, body.token))
  mount(site, resetPassword, ({ ctx, origin, body }) => reset(ctx, origin, body))
}
