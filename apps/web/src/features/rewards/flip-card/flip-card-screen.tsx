import './flip-card.css'
import type { Draw } from '@duang/contract/rewards/draw'
import { turnCard } from '@duang/contract/rewards/flip-card'
import { Button } from '@duang/ui/button.tsx'
import { Clauses } from '@duang/ui/clauses.tsx'
import { Notice } from '@duang/ui/notice.tsx'
import { useState } from 'react'
import { call } from '#core/call/api.ts'
import { FailureNotice } from '#core/call/failure-notice.tsx'
import { DrawScreen, type OpenBoard } from '#core/draw/draw-screen.tsx'
import { coloursOf } from '#core/draw/prize-palette.ts'
import { PrizeRow } from '#core/draw/prize-row.tsx'
import { useDraw } from '#core/draw/queries.ts'
import { ResultLine } from '#core/draw/result-line.tsx'
import { RightsNote } from '#core/draw/rights-note.tsx'
import { isInDoubt } from '#core/money/money-key.ts'
import { net } from '#core/th.ts'
import { format } from '#kit/format.ts'
import { useOnline } from '#kit/use-online.ts'
import { CardTable } from './card-table.tsx'
import { fc, fcMore } from './th.ts'

/** Nine cards, of which the member turns one. */
export default function FlipCardScreen() {
  return (
    <DrawScreen game="flip-card" title={fc.title} listTitle={fcMore.list} logTitle={fc.log} logEmpty={fc.logEmpty}>
      {(board) => <Cards board={board} />}
    </DrawScreen>
  )
}

function useTurn() {
  const [picked, setPicked] = useState<number>()
  const [result, setResult] = useState<Draw>()
  const drawing = useDraw<number>({
    purposeOf: (uuid, card) => `flip-card.${uuid}.${card}`,
    send: (uuid, card, idempotencyKey) => call(turnCard, { body: { uuid, card }, idempotencyKey }),
    onSuccess: (drawn) => {
      setResult(drawn)
      drawing.refresh(drawn)
    },
  })
  const isDoubtful = isInDoubt(drawing.error)
  /** After a lost reply only the same card may be tried again: its key finds the same outcome. */
  const canTurn = (card: number) => !drawing.isPending && !result && (!isDoubtful || card === picked)
  const turn = (card: number) => {
    if (!canTurn(card)) return
    setPicked(card)
    drawing.mutate(card)
  }
  const again = () => {
    setPicked(undefined)
    setResult(undefined)
    drawing.reset()
  }
  const isLifted = drawing.isPending || isDoubtful || result !== undefined
  return {
    picked: isLifted ? picked : undefined,
    result,
    turn,
    again,
    error: drawing.error,
    isPending: drawing.isPending,
  }
}

function Cards({ board: { segments, rights } }: { board: OpenBoard }) {
  const { picked, result, turn, again, error, isPending } = useTurn()
  const isOnline = useOnline()
  const hasRight = rights.left > 0 || isInDoubt(error)
  const colour = result ? (coloursOf(segments)[result.outcome] ?? 0) : 0
  const note = <RightsNote rights={rights} leftText={format(fc.left, { n: rights.left })} noneText={fc.none} />
  return (
    <section className="card draw-game" aria-label={fc.title} data-state={result?.given.type}>
      <div className="flip-head">
        {result ? (
          <>
            <ResultLine result={result} colour={colour} winText={fc.win} noneText={fc.nowin} />
            {rights.left > 0 && <Button onClick={again}>{fc.again}</Button>}
          </>
        ) : (
          <>
            <PrizeRow title={fcMore.list} segments={segments} />
            <div className="flip-invite">
              {rights.left > 0 && <p className="flip-pick">{fc.pick}</p>}
              {note}
            </div>
          </>
        )}
      </div>
      <CardTable
        picked={picked}
        result={result}
        colour={colour}
        isOpen={hasRight && isOnline && !isPending && !result}
        onPick={turn}
      />
      <p role="status" className="sr-only">
        {isPending && fcMore.opening}
      </p>
      <div role="alert">
        {error && (isInDoubt(error) ? <Notice tone="warn">{fcMore.doubt}</Notice> : <FailureNotice error={error} />)}
      </div>
      {!isOnline && <Notice tone="warn">{net.block}</Notice>}
      {result && note}
      <p className="text-caption text-ink-2">
        <Clauses text={fc.fair} />
      </p>
    </section>
  )
}
