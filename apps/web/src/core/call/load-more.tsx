import { Button } from '@duang/ui/button.tsx'
import { useRef } from 'react'
import { useLostFocus } from '#kit/use-lost-focus.ts'
import { er, g, gMore } from '../th.ts'

type LoadMoreProps = {
  /** Undefined: everything is loaded. */
  onMore: (() => void) | undefined
  isLoading: boolean
  isFailed: boolean
}

/** The end of a growing list: the button for the next page, or a notice of the end. The notice keeps the focus after the last page. */
export function LoadMore({ onMore, isLoading, isFailed }: LoadMoreProps) {
  const end = useRef<HTMLParagraphElement>(null)
  useLostFocus(end, onMore === undefined)
  if (!onMore)
    return (
      <p ref={end} tabIndex={-1} className="list-end">
        {gMore.end}
      </p>
    )
  return (
    <div className="grid justify-items-center gap-2">
      <p role="alert" className="text-label text-bad">
        {isFailed && er.load}
      </p>
      <Button look="quiet" isBusy={isLoading} busyText={g.loading} onClick={onMore}>
        {isFailed ? g.retry : g.more}
      </Button>
    </div>
  )
}

type Pages = {
  hasNextPage: boolean
  isFetchNextPageError: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

/** Input of `LoadMore` for a list that loads page by page. */
export const moreOf = (query: Pages) => ({
  onMore: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
  isLoading: query.isFetchingNextPage,
  isFailed: query.isFetchNextPageError,
})
