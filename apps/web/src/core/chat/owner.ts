/** Whose chat was started on this device, so that it is forgotten even when the page was closed before: the time of a login, no name. */
const KEY = 'duang.chat'

export const rememberedOwner = (): string | undefined => localStorage.getItem(KEY) ?? undefined
export const rememberOwner = (owner: string): void => localStorage.setItem(KEY, owner)
export const forgetOwner = (): void => localStorage.removeItem(KEY)
