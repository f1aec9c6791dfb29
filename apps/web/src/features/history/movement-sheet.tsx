import { buttonClass } from '@duang/ui/button.tsx'
import { CopyButton } from '@duang/ui/copy-button.tsx'
import { Fact, FactId, Facts } from '@duang/ui/facts.tsx'
import { Sheet } from '@duang/ui/modal.tsx'
import { Notice } from '@duang/ui/notice.tsx'
import { Timeline } from '@duang/ui/timeline.tsx'
import { useRef } from 'react'
import { MaskedAccount } from '#core/bank-account.tsx'
import { bankName } from '#core/bank-name.ts'
import { Amount } from '#core/credit/amount.tsx'
import { instantText } from '#core/dates.ts'
import { type Movement, signOf } from '#core/movement/movement.ts'
import { MovementStatus } from '#core/movement/movement-row.tsx'
import { movementName } from '#core/movement/names.ts'
import { statusLook } from '#core/movement/status.ts'
import { withdrawTimeline } from '#core/movement/withdraw-timeline.ts'
import { Link } from '#core/navigation.tsx'
import { g, his as hisShared } from '#core/th.ts'
import { CorrectionFacts } from './correction-facts.tsx'
import { correctionHow, his, hisMore } from './th.ts'

/** Everything about one row. */
export function MovementSheet({ movement, onClose }: { movement: Movement | undefined; onClose: () => void }) {
  // The content stays while the sheet is leaving.
  const last = useRef(movement)
  if (movement) last.current = movement
  const shown = last.current
  return (
    <Sheet
      isOpen={movement !== undefined}
      onClose={onClose}
      title={shown ? movementName(shown) : ''}
      closeText={g.close}
    >
      {shown && <Details movement={shown} />}
    </Sheet>
  )
}

function Details({ movement }: { movement: Movement }) {
  const { id, at, bankName: code, bankId, bonus, note, steps, correction } = movement
  const sign = signOf(movement)
  return (
    <>
      <div className="history-sum">
        <Amount satang={movement.amount} size="l" {...(sign ? { sign } : {})} hasUnit />
        <MovementStatus movement={movement} />
      </div>
      {correction && correctionHow[correction.kind] && <Notice tone="info">{correctionHow[correction.kind]}</Notice>}
      {note && <Notice tone={correction ? 'info' : statusLook(movement.status).tone}>{note}</Notice>}
      <Facts>
        <Fact name={hisShared.ref}>
          <FactId>{id}</FactId>
          <CopyButton
            look="text"
            value={id}
            texts={{ copy: g.copy, copied: hisMore.refCopied, failed: hisMore.refCopyFail }}
          />
        </Fact>
        <Fact name={hisShared.time}>{instantText(at)}</Fact>
        {code && (
          <Fact name={hisShared.bank}>
            <span className="keep">{bankName(code)}</span> {bankId && <MaskedAccount bankId={bankId} />}
          </Fact>
        )}
        {correction && <CorrectionFacts correction={correction} />}
        {bonus > 0 && (
          <Fact name={hisMore.bonus}>
            <Amount satang={bonus} sign="+" hasUnit />
          </Fact>
        )}
      </Facts>
      {steps.length > 0 && <Timeline label={hisMore.steps} steps={withdrawTimeline(movement)} />}
      <div className="modal-actions">
        {movement.status === 'failed' && (
          <Link to="/auth/withdraw" className={buttonClass('gold')}>
            {hisMore.toWithdraw}
          </Link>
        )}
        <Link to="/auth/contact" className={buttonClass('quiet')}>
          {his.help}
        </Link>
      </div>
    </>
  )
}
