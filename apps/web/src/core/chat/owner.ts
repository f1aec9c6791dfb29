/** Whose chat was started on this device, so that it is forgotten even when the page was closed before: the time of a login, no name. */
import { localStore } from '#kit/storage.ts'

const KEY = 'duang.chat'

export const rememberedOwner = (): string | undefined => localStore.read(KEY) ?? undefined
export const rememberOwner = (owner: string): boolean => localStore.write(KEY, owner)
export const forgetOwner = (): void => localStore.remove(KEY)
