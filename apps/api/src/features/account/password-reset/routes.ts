import { checkReset, resetPassword } from '@duang/contract/account/password-reset'
import { mount, type Site } from '#entry/mount.ts'
import { knownDevice } from '#entry/session/session-cookies.ts'
import { inspectLink, reset } from './password-reset.ts'

export function mountPasswordReset(site: Site): void {
  mount(site, checkReset, ({ ctx, origin, body, request }) =>
    inspectLink(ctx, { origin, device: knownDevice(request) }, body.token),
  )
  mount(site, resetPassword, ({ ctx, origin, body, request }) =>
    reset(ctx, { origin, device: knownDevice(request) }, body),
  )
}
