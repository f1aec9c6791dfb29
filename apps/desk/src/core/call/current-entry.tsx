/** The entry of an open dialog as it is now. When its figures change, nothing can be confirmed until the person has read the new ones. */
import { Button } from '@duang/ui/button.tsx'
import { Notice } from '@duang/ui/notice.tsx'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../language.ts'
import { coreTexts } from '../texts.ts'

type Present<Row> = {
  row: Row
  /** Why the button is off. */
  offReason: string | undefined
  notice: ReactNode
}

/** `now`: undefined when the entry waits no more. While the call runs, its own effect is no change. */
export function useCurrent<Row>(opened: Row, now: Row | undefined, isBusy: boolean): Present<Row> {
  const texts = useTexts(coreTexts)
  const [seen, setSeen] = useState(opened)
  const row = now ?? seen
  if (isBusy) return { row: seen, offReason: undefined, notice: null }
  if (now === undefined)
    return { row, offReason: texts.entryGone, notice: <Notice tone="warn">{texts.entryGone}</Notice> }
  if (JSON.stringify(now) === JSON.stringify(seen)) return { row, offReason: undefined, notice: null }
  return {
    row,
    offReason: texts.readFirst,
    notice: (
      <Notice tone="warn" role="status">
        <p>{texts.entryChanged}</p>
        <Button look="text" onClick={() => setSeen(now)}>
          {texts.entryRead}
        </Button>
      </Notice>
    ),
  }
}

/** The same for a row of a list that the screen reads again and again. */
export function useCurrentRow<Row extends { id: string | number }>(
  opened: Row,
  query: { data?: { pages: unknown[] } | undefined },
  isBusy: boolean,
): Present<Row> {
  const rows = query.data?.pages.flatMap((page) => (page as { items: Row[] }).items)
  return useCurrent(opened, rows ? rows.find(({ id }) => id === opened.id) : opened, isBusy)
}
