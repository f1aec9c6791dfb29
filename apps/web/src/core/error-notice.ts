/** The one error modal: what it shows now. One at a time, equal ones merged. */
import { createValueStore, useStoreValue } from '#kit/value-store.ts'
import { failureReference, failureText, opensModal } from './failure.ts'

export type ErrorNotice = { message: string; reference: string | undefined }

const store = createValueStore<ErrorNotice | undefined>(undefined)

/** Opens the modal for failures of the kinds of section 8; others belong to the place that called. */
export function noticeFailure(error: unknown): void {
  if (store.get() === undefined && opensModal(error))
    store.set({ message: failureText(error), reference: failureReference(error) })
}

export const closeErrorNotice = (): void => store.set(undefined)
export const useErrorNotice = (): ErrorNotice | undefined => useStoreValue(store)
