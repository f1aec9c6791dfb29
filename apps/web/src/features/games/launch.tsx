import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '#kit/lazy-part.tsx'
import type { GameSheetProps } from './game-sheet.tsx'

const GameSheet = lazyPart(async () => (await import('./game-sheet.tsx')).GameSheet)

/** The sheet of a game; its code comes after the covers are there, and before somebody has chosen one. */
export function Launch(props: GameSheetProps) {
  const [wasOpen, setWasOpen] = useState(false)
  if (props.game && !wasOpen) setWasOpen(true)
  useEffect(() => {
    // Without it the press asks again, and says so when it cannot be had.
    GameSheet.preload().catch(() => undefined)
  }, [])
  if (!wasOpen) return null
  return (
    <Suspense>
      <GameSheet {...props} />
    </Suspense>
  )
}
