import { Background } from '@duang/ui/background.tsx'
import { ErrorModal } from '@duang/ui/error-modal.tsx'
import { MarkPath } from '@duang/ui/mark.tsx'
import { ToastRegion } from '@duang/ui/toast.tsx'
import { type Query, type QueryObserverOptions, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { closeErrorNotice, type ErrorNotice, useErrorNotice } from '#core/call/error-notice.ts'
import { toaster } from '#core/page/toaster.ts'
import { brand } from '#core/site-status/brand.ts'
import { er, g, net } from '#core/th.ts'
import { format } from '#kit/format.ts'
import { useOnline } from '#kit/use-online.ts'
import { BACKGROUND_ART } from './art/background-art.ts'
import { ChatMount } from './chat-mount.tsx'
import { UpdateNotice } from './frame/update-notice.tsx'
import { LiveMount } from './live-mount.tsx'

/**
 * Parts of every page: the brand's mark, the background, the offline banner, the one error modal, the offer of a newer build, the
 * chat, the toasts.
 */
export function Root({ children }: { children: ReactNode }) {
  return (
    <MarkPath value={brand.mark}>
      <a className="skip-link" href="#content">
        {g.skip}
      </a>
      <Background art={brand.pattern === 'plain' ? undefined : BACKGROUND_ART} />
      <OfflineToast />
      {children}
      <FailureModal />
      <UpdateNotice />
      <ChatMount />
      <LiveMount />
      <ToastRegion toaster={toaster} />
    </MarkPath>
  )
}

/**
 * Announces the return of the network and refetches failed queries: a page that was opened offline failed instead of waiting. The
 * banner of each layout shows that the network is missing.
 */
function OfflineToast() {
  const queryClient = useQueryClient()
  const isOnline = useOnline()
  const wasOnline = useRef(isOnline)
  useEffect(() => {
    if (isOnline && !wasOnline.current) {
      toaster.show(net.on)
      void queryClient.refetchQueries({ type: 'active', predicate: isWaiting })
    }
    wasOnline.current = isOnline
  }, [isOnline, queryClient])
  return null
}

/** Lookups with a rate limit are not repeated automatically. */
const isWaiting = ({ state, options }: Query): boolean =>
  state.status === 'error' && state.data === undefined && (options as QueryObserverOptions).refetchOnReconnect !== false

function FailureModal() {
  const notice = useErrorNotice()
  // The text stays during the closing animation of the modal.
  const shown = useRef<ErrorNotice>(undefined)
  if (notice) shown.current = notice
  const { message = '', reference } = shown.current ?? {}
  return (
    <ErrorModal
      isOpen={notice !== undefined}
      title={er.title}
      message={message}
      reference={reference && format(er.ref, { ref: reference })}
      okText={g.ok}
      onClose={closeErrorNotice}
    />
  )
}
