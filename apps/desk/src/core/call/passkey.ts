/** Passkeys of this browser, as the desk's calls take them. */
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'

type Challenge = { challenge: string }

/** Only over HTTPS or on localhost, and by name. */
export const hasPasskeys = (): boolean => browserSupportsWebAuthn()

/** Signs a challenge. Throws where the person cancels. */
export async function signBy(options: Challenge) {
  const { id, rawId, response } = await startAuthentication({
    optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
  })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    id,
    rawId,
    type: 'public-key' as const,
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) },
  }
}

/** Makes a passkey. Throws where the person cancels, and for a passkey that is there already. */
export async function registerBy(options: Challenge) {
  const { id, rawId, response } = await startRegistration({
    optionsJSON: options as PublicKeyCredentialCreationOptionsJSON,
  })
  const { clientDataJSON, attestationObject, transports } = response
  return {
    id,
    rawId,
    type: 'public-key' as const,
    response: { clientDataJSON, attestationObject, ...(transports ? { transports } : {}) },
  }
}

/** Whether the browser or the person ended it, and not the server. */
export const isPasskeyError = (error: unknown): boolean =>
  error instanceof WebAuthnError || error instanceof DOMException
