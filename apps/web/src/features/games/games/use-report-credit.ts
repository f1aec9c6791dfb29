import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useMember } from '#core/call/session.ts'
import { type Credit, creditQuery } from '#core/money/wallet-queries.ts'

const SATANG_PER_BAHT = 100

/** The message of docs/providers.md to the page of a game. */
const balanceMessage = ({ credit, version }: Credit) => ({
  type: 'duang.balance',
  currency: 'THB',
  balance: credit / SATANG_PER_BAHT,
  version,
})

/** Reports each change of the credit to the framed game. Only a page of the origin of `url` receives it. */
export function useReportCredit(url: string | undefined) {
  const { username } = useMember()
  const { data } = useQuery(creditQuery(username))
  const frame = useRef<HTMLIFrameElement>(null)
  // Until its page is loaded, the frame has the origin of this page, and the browser warns of each message.
  const [loaded, setLoaded] = useState<string>()
  useEffect(() => {
    if (url && data && loaded === url)
      frame.current?.contentWindow?.postMessage(balanceMessage(data), new URL(url).origin)
  }, [url, data, loaded])
  return { frame, onLoad: () => setLoaded(url) }
}
