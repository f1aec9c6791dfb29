/** Maps a failed call to its sentence (design, section 3: map errors). */
import { CallError } from '@duang/contract/client'
import { isInLanguage } from '#kit/th.ts'
import { er } from '../th.ts'

const BY_STATUS: Record<number, string> = {
  400: er['400'],
  401: er['401'],
  403: er['403'],
  404: er['404'],
  408: er.timeout,
  409: er['409'],
  422: er['400'],
  429: er['429'],
  500: er['500'],
  502: er['500'],
  503: er['503'],
  504: er['500'],
}

/** The sentence for a failure: the server's own if it is in the language of the site, else one by its class. */
export function failureText(error: unknown): string {
  if (!(error instanceof CallError)) return er.unknown
  if (error.kind === 'network') return er.net
  if (error.kind === 'timeout') return er.timeout
  if (error.kind === 'abort') return er.cancel
  if (error.refusal && isInLanguage(error.refusal.message)) return error.refusal.message
  if (error.kind === 'unsendable') return er['400']
  // The reply was not the api's, or was unreadable. The outcome of the call is unknown, and the sentence claims none.
  if (error.kind === 'unreadable' && (error.status ?? 0) < 400) return er['500']
  return BY_STATUS[error.status ?? 0] ?? er.unknown
}

/** The id of this failure in the server's log. */
export const failureReference = (error: unknown): string | undefined =>
  error instanceof CallError ? error.refusal?.requestId : undefined

/** The site is in maintenance. Its page explains that (`core/site-status/site-status.ts`), so no other notice is needed. */
export const isMaintenance = (error: unknown): boolean => error instanceof CallError && error.code === 'maintenance'

/** Section 8: a network failure, 503, 408, a timeout and a cancelled request open the error modal. Other failures do not. */
export const opensModal = (error: unknown): error is CallError =>
  error instanceof CallError &&
  (error.kind === 'network' ||
    error.kind === 'timeout' ||
    error.kind === 'abort' ||
    error.status === 503 ||
    error.status === 408)

/** Section 8: 401, 403 and code 500256 mean that this session is dead. */
export const endsSession = (error: CallError): boolean =>
  error.status === 401 || error.status === 403 || String(error.code) === '500256'
