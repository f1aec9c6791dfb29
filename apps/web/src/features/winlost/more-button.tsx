import { Button } from '@duang/ui/button.tsx'
import { er, g } from '#core/th.ts'

type Pages = {
  hasNextPage: boolean
  isFetchNextPageError: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

/** The next page of a list, as long as there is one. */
export function MoreButton({ query }: { query: Pages }) {
  if (!query.hasNextPage) return null
  return (
    <div className="grid justify-items-center gap-2">
      <p role="alert" className="text-label text-bad">
        {query.isFetchNextPageError && er.load}
      </p>
      <Button
        look="quiet"
        isBusy={query.isFetchingNextPage}
        busyText={g.loading}
        onClick={() => void query.fetchNextPage()}
      >
        {g.more}
      </Button>
    </div>
  )
}
