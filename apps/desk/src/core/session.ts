/** The token of the session. Without the HttpOnly cookie beside it, it is worth nothing. */
import { keptValue } from '#kit/kept-value.ts'

const kept = keptValue('duang-desk.token')

export const currentToken = (): string | undefined => kept.get()
export const useToken = (): string | undefined => kept.use()
export const setToken = (token: string | undefined): void => kept.set(token)
