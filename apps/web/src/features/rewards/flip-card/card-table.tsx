import type { Draw, DrawPrize } from '@duang/contract/rewards/draw'
import { type KeyboardEvent, useRef, useState } from 'react'
import { PrizeArt } from '#core/draw/prize-art.tsx'
import { prizeLines } from '#core/draw/prize-text.ts'
import { format } from '#kit/format.ts'
import { BackArt, CardBack } from './card-back.tsx'
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
  /** The draw of the picked card, once it is known. */
  result: Draw | undefined
  /** Colour of its prize. */
  colour: number
  /** Whether a card can be picked now. */
  isOpen: boolean
  onPick: (card: number) => void
}

/** Nine cards. Arrows move between them, Enter turns one. The others stay face down. */
export function CardTable({ picked, result, colour, isOpen, onPick }: CardTableProps) {
  const [current, setCurrent] = useState(1)
  const table = useRef<HTMLFieldSetElement>(null)
  const face = result ? prizeLines(result.given, result.label).filter((line) => line !== '') : []
  const move = (event: KeyboardEvent) => {
    const next = current + (STEPS[event.key] ?? 0)
    if (next === current || next < 1 || next > CARDS.length) return
    event.preventDefault()
    setCurrent(next)
    table.current?.querySelectorAll('button')[next - 1]?.focus()
  }
  return (
    <fieldset ref={table} className="cards" aria-label={fcMore.table} onKeyDown={move}>
      <BackArt />
      {CARDS.map((card) => (
        <button
          key={card}
          type="button"
          className="flip"
          data-state={card === picked ? (result ? 'turned' : 'lifted') : picked ? 'dimmed' : 'down'}
          tabIndex={card === current ? 0 : -1}
          aria-disabled={!isOpen || undefined}
          aria-label={[format(fc.card, { n: card }), ...(card === picked ? face : [])].join(' ').trim()}
          onFocus={() => setCurrent(card)}
          onClick={() => isOpen && onPick(card)}
        >
          <span className="flip-inner">
            <CardBack />
            <span className="flip-face" data-colour={colour}>
              {card === picked && result && <Face type={result.given.type} lines={face} colour={colour} />}
            </span>
          </span>
        </button>
      ))}
    </fieldset>
  )
}

type FaceProps = { type: DrawPrize['type']; lines: readonly string[]; colour: number }

/** The prize of the turned card: its amount large, where it has one. */
function Face({ type, lines, colour }: FaceProps) {
  return (
    <>
      <PrizeArt type={type} colour={colour} size={56} />
      {lines.map((line, place) => (
        <span key={line} className={type !== 'goods' && place < lines.length - 1 ? 'flip-large' : undefined}>
          {`${line} `}
        </span>
      ))}
    </>
  )
}
