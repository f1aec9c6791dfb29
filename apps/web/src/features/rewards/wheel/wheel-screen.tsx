import './wheel.css'
import { Button } from '@duang/ui/button.tsx'
import { Clauses } from '@duang/ui/clauses.tsx'
import { Notice } from '@duang/ui/notice.tsx'
import { useBusy } from '#core/call/busy.ts'
import { FailureNotice } from '#core/call/failure-notice.tsx'
import { DrawScreen, type OpenBoard } from '#core/draw/draw-screen.tsx'
import { coloursOf } from '#core/draw/prize-palette.ts'
import { ResultLine } from '#core/draw/result-line.tsx'
import { RightsNote } from '#core/draw/rights-note.tsx'
import { dr } from '#core/draw/th.ts'
import { isInDoubt } from '#core/money/money-key.ts'
import { net } from '#core/th.ts'
import { format } from '#kit/format.ts'
import { useOnline } from '#kit/use-online.ts'
import { Disc } from './disc.tsx'
import { wh } from './th.ts'
import { useSpin } from './use-spin.ts'

/** The wheel of prizes. */
export default function WheelScreen() {
  return (
    <DrawScreen game="wheel" title={wh.title} listTitle={wh.list} logTitle={wh.log} logEmpty={wh.logEmpty}>
      {(board) => <Wheel board={board} />}
    </DrawScreen>
  )
}

function Wheel({ board: { segments, rights } }: { board: OpenBoard }) {
  const { discRef, spin, phase, result, error } = useSpin(segments.length)
  useBusy(phase === 'spinning')
  const isOnline = useOnline()
  const reason = phase === 'pause' ? dr.soon : rights.left === 0 ? wh.none : isOnline ? undefined : net.block
  return (
    <section
      className="card draw-game"
      aria-label={wh.title}
      data-state={result ? result.given.type : reason ? 'off' : phase}
    >
      <div className="wheel">
        <Disc segments={segments} ref={discRef} />
        {result && (
          <ResultLine
            result={result}
            colour={coloursOf(segments)[result.outcome] ?? 0}
            winText={wh.win}
            noneText={wh.nowin}
          />
        )}
      </div>
      <div role="alert">{error && <Failure error={error} />}</div>
      <RightsNote rights={rights} leftText={format(wh.left, { n: rights.left })} noneText="" />
      <Button isWide isBusy={phase === 'spinning'} busyText={wh.spinning} offReason={reason} onClick={spin}>
        {wh.spin}
      </Button>
      <p className="text-caption text-ink-2">
        <Clauses text={wh.oddsNA} />
      </p>
    </section>
  )
}

/** After a lost reply the wheel may have been drawn: the log below and the next press show the same outcome. */
const Failure = ({ error }: { error: Error }) =>
  isInDoubt(error) ? <Notice tone="warn">{wh.fail}</Notice> : <FailureNotice error={error} />
