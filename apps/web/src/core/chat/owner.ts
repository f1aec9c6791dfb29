/** The owner of the chat on this device: the time of a login, no name. Its data are deleted even after the page was closed. */
import { localStore } from '#kit/storage.ts'

const KEY = 'duang.chat'

export const rememberedOwner = (): string | undefined => localStore.read(KEY) ?? undefined
export const rememberOwner = (owner: string): boolean => localStore.write(KEY, owner)
export const clearOwner = (): void => localStore.remove(KEY)
