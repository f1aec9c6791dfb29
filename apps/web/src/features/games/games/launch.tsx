import { Suspense, useEffect, useState } from 'react'
import { useBackCloses } from '#core/page/use-back-closes.ts'
import { lazyPart } from '#kit/lazy-part.tsx'
import type { GameSheetProps } from './game-sheet.tsx'

const GameSheet = lazyPart(async () => (await import('./game-sheet.tsx')).GameSheet)

/** The sheet of a game. Its code loads after the covers, before a member opens a game. */
export function Launch(props: GameSheetProps) {
  const [wasOpen, setWasOpen] = useState(false)
  if (props.game && !wasOpen) setWasOpen(true)
  useBackCloses(props.game !== undefined, props.onClose)
  useEffect(() => {
    // If the preload fails, the press fetches it again and shows a failure.
    GameSheet.preload().catch(() => undefined)
  }, [])
  if (!wasOpen) return null
  return (
    <Suspense>
      <GameSheet {...props} />
    </Suspense>
  )
}
