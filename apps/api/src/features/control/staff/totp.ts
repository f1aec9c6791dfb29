/** Codes of authenticator apps (RFC 6238). */
import { generateSecret, generateURI, verifySync } from 'otplib'
import { totpPlace } from '#entry/desk/totp-place.ts'
import type { SecretBox } from '#kit/secret-box.ts'

/** The code of the step before is accepted, because typing takes time. One of a later step is not: no honest phone has it. */
const TOLERANCE_SECONDS: [past: number, future: number] = [30, 0]

export const newTotpSecret = (): string => generateSecret()

/** The address that an authenticator app reads from a QR code. */
export const totpUri = ({ issuer, username, secret }: { issuer: string; username: string; secret: string }): string =>
  // A colon separates the issuer from the name.
  generateURI({ issuer: issuer.replaceAll(':', ' '), label: username, secret })

/** The time step of a right code that is later than `afterStep`. Undefined for a wrong or used one. */
export function acceptedStep(
  box: SecretBox,
  {
    staffId,
    stored,
    code,
    afterStep,
    now,
  }: { staffId: string; stored: string; code: string; afterStep: number; now: Date },
): number | undefined {
  const checked = verifySync({
    secret: box.open(stored, totpPlace(staffId)),
    token: code,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: TOLERANCE_SECONDS,
    // Zero is the start; the library expects a step that exists.
    ...(afterStep > 0 ? { afterTimeStep: afterStep } : {}),
  })
  return checked.valid && 'timeStep' in checked ? checked.timeStep : undefined
}
