import { checkReset, resetPassword } from '@duang/contract/password-reset'
import { mount, type Site } from '#core/mount.ts'
import { lookAt, reset } from './password-reset.ts'

export function mountPasswordReset(site: Site): void {
  mount(site, checkReset, ({ ctx, origin, body }) => lookAt(ctx, origin, body.token))
  mount(site, resetPassword, ({ ctx, origin, body }) => reset(ctx, origin, body))
}
