/** Content of the one error modal. It shows one failure at a time and merges equal ones. Others wait until it is closed. */
import { createValueStore, useStoreValue } from '#kit/value-store.ts'
import { failureReference, failureText, isMaintenance, opensModal } from './failure.ts'

export type ErrorNotice = { message: string; reference: string | undefined }

const store = createValueStore<readonly ErrorNotice[]>([])

/** Blocks of one page fail one after the other. A sentence that was just closed is not repeated. */
const READ_MS = 5_000
let lastRead: { message: string; atMs: number } | undefined

/** Opens the modal for failures of the kinds of section 8. Other failures are shown by their callers. */
export function noticeFailure(error: unknown): void {
  if (!opensModal(error) || isMaintenance(error)) return
  const message = failureText(error)
  if (store.get().some((each) => each.message === message)) return
  store.set([...store.get(), { message, reference: failureReference(error) }])
}

/** The same for automatic loads, whose blocks show the failure as well. */
export function noticeUnasked(error: unknown): void {
  const isRead = lastRead?.message === failureText(error) && performance.now() - lastRead.atMs < READ_MS
  if (!isRead) noticeFailure(error)
}

export function closeErrorNotice(): void {
  const [shown, ...waiting] = store.get()
  if (shown) lastRead = { message: shown.message, atMs: performance.now() }
  store.set(waiting)
}

/** The maintenance page explains the failure. */
export const clearErrorNotices = (): void => store.set([])

export const useErrorNotice = (): ErrorNotice | undefined => useStoreValue(store)[0]
