import { useEffect, useRef } from 'react'

/** Marks the entry of the history that an open layer adds. */
const LAYER = 'duang.layer'
let leaving: ReturnType<typeof setTimeout> | undefined

const isLayer = (): boolean => (history.state as Record<string, unknown> | null)?.[LAYER] === true

/**
 * Back closes an open sheet and not the page below it. The sheet has an entry of its own in the history, with the address of the page,
 * which leaves together with it. A link inside the sheet goes on from there.
 */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    if (!isOpen) return
    // Rendered twice, as in strict mode: the entry is there.
    clearTimeout(leaving)
    if (!isLayer()) history.pushState({ ...history.state, [LAYER]: true }, '')
    let isBack = false
    const back = () => {
      isBack = true
      close.current()
    }
    addEventListener('popstate', back)
    return () => {
      removeEventListener('popstate', back)
      if (!isBack) leaving = setTimeout(() => isLayer() && history.back())
    }
  }, [isOpen])
}
