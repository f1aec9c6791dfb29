/** One chat a session. It starts after the member's consent. Its data are deleted when the session ends or the consent is withdrawn. */
import { type Dispatch, type SetStateAction, useCallback, useEffect, useState } from 'react'
import { isUnloaded, retryUnloaded } from '#core/block/unloaded.tsx'
import { useSession } from '#core/call/session.ts'
import { chatAccount, closeChat, noteUnread, useChatOpen } from '#core/chat/chat.ts'
import type { FromFrame } from '#core/chat/messages.ts'
import { clearOwner, rememberedOwner, rememberOwner } from '#core/chat/owner.ts'
import { useConsent, useIdentity } from './queries.ts'

/** Timeout of the provider, after which the chat is unavailable (design: 8 s). */
const PATIENCE_MS = 8_000
/** Timeout of a frame that does not confirm the deletion. It is removed anyway. */
const LEAVING_MS = 2_000

type Progress = { owner: string; state: 'starting' | 'ready' | 'failed'; unread: number }
export type ChatState = 'loading' | 'asking' | 'starting' | 'ready' | 'failed'

export function useChat() {
  const session = useSession()
  const uuid = session?.user.uuid
  const owner = session && String(session.startedAt)
  const identity = useIdentity(uuid)
  const consent = useConsent(uuid)
  const isOpen = useChatOpen() && session !== undefined
  const [frameOwner, setFrameOwner] = useState(rememberedOwner)
  const [progress, setProgress] = useState<Progress>()
  const [tries, setAttempts] = useState(0)

  const known = identity.data?.identity ?? undefined
  // The current state stays until the consent is loaded.
  const wanted = owner === undefined ? undefined : known ? owner : identity.data === undefined ? frameOwner : undefined
  const isLeaving = frameOwner !== undefined && (frameOwner !== wanted || owner !== frameOwner)

  useEffect(() => {
    if (frameOwner !== undefined || !known || owner === undefined) return
    rememberOwner(owner)
    setFrameOwner(owner)
  }, [frameOwner, known, owner])

  const gone = useCallback(() => {
    clearOwner()
    setFrameOwner(undefined)
    setProgress(undefined)
  }, [])
  useEffect(() => {
    if (!isLeaving) return
    const timer = setTimeout(gone, LEAVING_MS)
    return () => clearTimeout(timer)
  }, [isLeaving, gone])
  useEffect(() => {
    if (session === undefined) closeChat()
  }, [session])

  const isStarted = frameOwner !== undefined && !isLeaving && known !== undefined
  useStart(isStarted ? frameOwner : undefined, tries, setProgress)
  const onEvent = useFrameEvents(gone, setProgress)
  useUnread(isOpen, progress, setProgress)

  return {
    isOpen,
    state: stateOf(identity, progress),
    consent,
    retry: () => {
      retryUnloaded([identity])
      setAttempts(tries + 1)
    },
    frame:
      frameOwner === undefined || (!isLeaving && known === undefined)
        ? undefined
        : {
            key: `${frameOwner} ${tries}`,
            origin: frameOrigin(),
            owner: frameOwner,
            identity: isLeaving ? undefined : known,
            isOpen,
            onEvent,
          },
  }
}

type SetProgress = Dispatch<SetStateAction<Progress | undefined>>

/** Waits for the chat of this owner until a timeout. A retry restarts the wait. */
function useStart(owner: string | undefined, tries: number, setProgress: SetProgress): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry restarts the wait
  useEffect(() => {
    if (!owner) return
    setProgress({ owner, state: 'starting', unread: 0 })
    const timer = setTimeout(
      () => setProgress((now) => (now?.state === 'starting' ? { ...now, state: 'failed' } : now)),
      PATIENCE_MS,
    )
    return () => clearTimeout(timer)
  }, [owner, tries])
}

const useFrameEvents = (gone: () => void, setProgress: SetProgress) =>
  useCallback(
    (event: FromFrame) => {
      if (event.chat === 'gone') gone()
      else if (event.chat === 'closed') closeChat()
      else if (event.chat === 'unread') setProgress((now) => now && { ...now, unread: event.count })
      else setProgress((now) => now && { ...now, state: event.chat === 'ready' ? 'ready' : 'failed' })
    },
    [gone, setProgress],
  )

/** Counts unread messages while the chat is closed. */
function useUnread(isOpen: boolean, progress: Progress | undefined, setProgress: SetProgress): void {
  useEffect(() => {
    if (isOpen) setProgress((now) => (now && now.unread > 0 ? { ...now, unread: 0 } : now))
  }, [isOpen, setProgress])
  const unread = isOpen ? 0 : (progress?.unread ?? 0)
  useEffect(() => noteUnread(unread), [unread])
}

function stateOf(identity: ReturnType<typeof useIdentity>, progress: Progress | undefined): ChatState {
  if (isUnloaded(identity)) return 'failed'
  if (identity.data === undefined) return 'loading'
  if (identity.data.identity === null) return 'asking'
  return progress?.state ?? 'starting'
}

/** The host of the chat on the scheme and port of this page. */
const frameOrigin = (): string =>
  `${location.protocol}//${chatAccount()?.frameHost ?? ''}${location.port && `:${location.port}`}`
