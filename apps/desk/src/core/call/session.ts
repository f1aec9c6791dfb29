/** The token of the session. Without the HttpOnly cookie beside it, it is worth nothing. */
import { keptValue } from '#kit/kept-value.ts'

const kept = keptValue('duang-desk.token')
const ended = keptValue('duang-desk.ended')

export const currentToken = (): string | undefined => kept.get()
export const useToken = (): string | undefined => kept.use()
export function setToken(token: string | undefined): void {
  ended.set(undefined)
  kept.set(token)
}

/** All windows of the person show why they have to sign in again. */
export function endSession(): void {
  ended.set('1')
  kept.set(undefined)
}
export const useHasEnded = (): boolean => ended.use() !== undefined
