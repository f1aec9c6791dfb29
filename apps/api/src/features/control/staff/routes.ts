import {
  addPasskey,
  listPasskeys,
  passkeyChallenge,
  removePasskey,
  signInChallenge,
  stepUpChallenge,
} from '@duang/contract/desk/passkey'
import {
  acceptInvite,
  endOwnSession,
  listOwnSessions,
  readInvite,
  readMe,
  signIn,
  signOut,
  stepUp,
} from '@duang/contract/desk/session'
import type { Origin } from '#core/context.ts'
import { assertSomeBrandAllows, networksOfBrands } from '#entry/desk/allowed-address.ts'
import { type Desk, mountDesk } from '#entry/desk/mount-desk.ts'
import { clearStaffCookie, endStaffSessions, setStaffCookie } from '#entry/desk/staff-session.ts'
import { refuse } from '#kit/refusal.ts'
import { isFromThisMachine } from '#kit/start/loopback.ts'
import { joinByInvite, openInvite } from './invites.ts'
import { browserSecret, setBrowserSecret } from './known-browser.ts'
import { me, ownSessions } from './lists.ts'
import { dropPasskey, ownPasskeys, registerPasskey, registrationOptions, stepUpOptions } from './passkeys.ts'
import { challengeAnyone, giveFactorAgain, onWire, openSession } from './sign-in.ts'

const ENDED = { ended: true } as const

export function mountStaff(desk: Desk): void {
  mountEntry(desk)
  mountDesk(desk, signOut, async ({ platform, staff, request, response }) => {
    const now = platform.clock()
    await endStaffSessions(platform.db, staff.staffId, { by: 'sign-out', now, only: staff.sessionId })
    clearStaffCookie(request, response)
    return ENDED
  })
  mountDesk(desk, stepUp, ({ platform, origin, staff, body, request }) =>
    giveFactorAgain(platform, { origin, device: browserSecret('device', request) }, staff, body),
  )
  mountDesk(desk, readMe, ({ platform, staff }) => me(desk, platform, staff))
  mountDesk(desk, listOwnSessions, ({ platform, staff }) => ownSessions(platform, staff))
  mountDesk(desk, endOwnSession, async ({ platform, staff, params }) => {
    const now = platform.clock()
    const ended = await endStaffSessions(platform.db, staff.staffId, { by: 'own', now, only: params.id })
    return ended > 0 ? ENDED : refuse('not_found')
  })
  mountPasskeys(desk)
}

/** Calls without a session. An address outside of all networks is refused before anything is looked up. */
function mountEntry(desk: Desk): void {
  const admitting = async ({ address }: Origin) => {
    const brands = await networksOfBrands(desk.platform.db)
    assertSomeBrandAllows(brands, address)
    return brands
  }
  mountDesk(desk, readInvite, async ({ platform, origin, body, request, response }) => {
    const visitor = { origin, brands: await admitting(origin), isLocal: isFromThisMachine(request.raw) }
    const { nonce, reply } = await openInvite(platform, visitor, body.invite, browserSecret('invite', request))
    setBrowserSecret('invite', request, response, nonce)
    return reply
  })
  mountDesk(desk, acceptInvite, async ({ platform, origin, body, request, response }) => {
    const visitor = { origin, brands: await admitting(origin), isLocal: isFromThisMachine(request.raw) }
    const secrets = { nonce: browserSecret('invite', request), device: browserSecret('device', request) }
    const opened = await joinByInvite(platform, visitor, body, secrets)
    setStaffCookie(request, response, opened.cookie)
    setBrowserSecret('device', request, response, opened.device)
    return { ...onWire(opened), recoveryCodes: opened.recoveryCodes }
  })
  mountDesk(desk, signIn, async ({ platform, origin, body, request, response }) => {
    const visitor = { origin, device: browserSecret('device', request), brands: await admitting(origin) }
    const opened = await openSession(platform, visitor, body)
    setStaffCookie(request, response, opened.cookie)
    setBrowserSecret('device', request, response, opened.device)
    return onWire(opened)
  })
  mountDesk(desk, signInChallenge, async ({ platform, origin }) => {
    await admitting(origin)
    return challengeAnyone(platform, origin)
  })
}

function mountPasskeys(desk: Desk): void {
  mountDesk(desk, stepUpChallenge, ({ platform, staff }) => stepUpOptions(platform, staff))
  mountDesk(desk, passkeyChallenge, ({ platform, staff }) => registrationOptions(platform, staff))
  mountDesk(desk, addPasskey, ({ platform, origin, staff, body }) => registerPasskey(platform, origin, staff, body))
  mountDesk(desk, listPasskeys, ({ platform, staff }) => ownPasskeys(platform, staff))
  mountDesk(desk, removePasskey, async ({ platform, origin, staff, params }) => {
    await dropPasskey(platform, origin, staff, params.id)
    return { removed: true as const }
  })
}
