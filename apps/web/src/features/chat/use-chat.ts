/** One chat a session: started when the member has agreed, forgotten when the session ends or the agreement is taken back. */
import { type Dispatch, type SetStateAction, useCallback, useEffect, useState } from 'react'
import { isUnloaded, retryUnloaded } from '#core/block/unloaded.tsx'
import { chatAccount, closeChat, noteUnread, useChatOpen } from '#core/chat/chat.ts'
import type { FromFrame } from '#core/chat/messages.ts'
import { forgetOwner, rememberedOwner, rememberOwner } from '#core/chat/owner.ts'
import { useSession } from '#core/session.ts'
import { useConsent, useIdentity } from './queries.ts'

/** After this long without a word of the provider the chat is not available (design: 8 s). */
const PATIENCE_MS = 8_000
/** A frame that does not say that it has forgotten goes all the same. */
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
  // While it is not known yet whether the member has agreed, what is there stays.
  const wanted = owner === undefined ? undefined : known ? owner : identity.data === undefined ? frameOwner : undefined
  const isLeaving = frameOwner !== undefined && (frameOwner !== wanted || owner !== frameOwner)

  useEffect(() => {
    if (frameOwner !== undefined || !known || owner === undefined) return
    rememberOwner(owner)
    setFrameOwner(owner)
  }, [frameOwner, known, owner])

  const gone = useCallback(() => {
    forgetOwner()
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

/** Waits for the chat of this owner, and gives up after a while; another try waits anew. */
function useStart(owner: string | undefined, tries: number, setProgress: SetProgress): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try waits anew
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

/** Counts what is unread while the chat is closed. */
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
