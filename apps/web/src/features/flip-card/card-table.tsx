import { Mark } from '@duang/ui/mark.tsx'
import { type KeyboardEvent, useRef, useState } from 'react'
import { format } from '#kit/format.ts'
import { fc, fcMore } from './th.ts'

const CARDS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const
const COLUMNS = 3

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: COLUMNS,
  ArrowUp: -COLUMNS,
}

type CardTableProps = {
  /** The card that is being turned or was turned. */
  picked: number | undefined
  /** The face of the picked card, once it is known. */
  face: string | undefined
  /** Whether a card can be picked now. */
  isOpen: boolean
  onPick: (card: number) => void
}

/** Nine cards. Arrows move between them, Enter turns one. The others stay face down. */
export function CardTable({ picked, face, isOpen, onPick }: CardTableProps) {
  const [current, setCurrent] = useState(1)
  const table = useRef<HTMLFieldSetElement>(null)
  const move = (event: KeyboardEvent) => {
    const next = current + (STEPS[event.key] ?? 0)
    if (next === current || next < 1 || next > CARDS.length) return
    event.preventDefault()
    setCurrent(next)
    table.current?.querySelectorAll('button')[next - 1]?.focus()
  }
  return (
    <fieldset ref={table} className="cards" aria-label={fcMore.table} onKeyDown={move}>
      {CARDS.map((card) => (
        <button
          key={card}
          type="button"
          className="flip"
          data-state={card === picked ? (face === undefined ? 'lifted' : 'turned') : picked ? 'dimmed' : 'down'}
          tabIndex={card === current ? 0 : -1}
          aria-disabled={!isOpen || undefined}
          aria-label={format(fc.card, { n: card }) + (card === picked && face !== undefined ? ` ${face}` : '')}
          onFocus={() => setCurrent(card)}
          onClick={() => isOpen && onPick(card)}
        >
          <span className="flip-inner">
            <span className="flip-back">
              <Mark size={40} />
            </span>
            <span className="flip-face">{card === picked && face}</span>
          </span>
        </button>
      ))}
    </fieldset>
  )
}
