/** The one error modal: what it shows now. One at a time, equal ones merged; another one waits until the first is closed. */
import { createValueStore, useStoreValue } from '#kit/value-store.ts'
import { failureReference, failureText, isMaintenance, opensModal } from './failure.ts'

export type ErrorNotice = { message: string; reference: string | undefined }

const store = createValueStore<readonly ErrorNotice[]>([])

/** Blocks of one page fail one after the other: who has just read it need not read it again. */
const READ_MS = 5_000
let lastRead: { message: string; atMs: number } | undefined

/** Opens the modal for failures of the kinds of section 8; others belong to the place that called. */
export function noticeFailure(error: unknown): void {
  if (!opensModal(error) || isMaintenance(error)) return
  const message = failureText(error)
  if (store.get().some((each) => each.message === message)) return
  store.set([...store.get(), { message, reference: failureReference(error) }])
}

/** The same for what a page loads by itself, whose place says that it failed as well. */
export function noticeUnasked(error: unknown): void {
  const isRead = lastRead?.message === failureText(error) && performance.now() - lastRead.atMs < READ_MS
  if (!isRead) noticeFailure(error)
}

export function closeErrorNotice(): void {
  const [shown, ...waiting] = store.get()
  if (shown) lastRead = { message: shown.message, atMs: performance.now() }
  store.set(waiting)
}

/** The maintenance page says what was wrong. */
export const forgetErrorNotices = (): void => store.set([])

export const useErrorNotice = (): ErrorNotice | undefined => useStoreValue(store)[0]
