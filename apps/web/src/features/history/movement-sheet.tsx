import { buttonClass } from '@duang/ui/button.tsx'
import { CopyButton } from '@duang/ui/copy-button.tsx'
import { Sheet } from '@duang/ui/modal.tsx'
import { Notice } from '@duang/ui/notice.tsx'
import { Timeline } from '@duang/ui/timeline.tsx'
import { type ReactNode, useRef } from 'react'
import { MaskedAccount } from '#core/bank-account.tsx'
import { bankName } from '#core/bank-name.ts'
import { Amount } from '#core/credit/amount.tsx'
import { instantText } from '#core/dates.ts'
import { type Movement, signOf } from '#core/movement/movement.ts'
import { MovementStatus } from '#core/movement/movement-row.tsx'
import { statusLook } from '#core/movement/status.ts'
import { withdrawTimeline } from '#core/movement/withdraw-timeline.ts'
import { Link } from '#core/navigation.tsx'
import { g, his as hisShared, nav } from '#core/th.ts'
import { his, hisMore } from './th.ts'

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
      title={shown?.kind === 'withdraw' ? nav.withdraw : nav.deposit}
      closeText={g.close}
    >
      {shown && <Details movement={shown} />}
    </Sheet>
  )
}

function Details({ movement }: { movement: Movement }) {
  const { id, at, bankName: code, bankId, bonus, note, steps } = movement
  const sign = signOf(movement)
  return (
    <>
      <div className="history-sum">
        <Amount satang={movement.amount} size="l" {...(sign ? { sign } : {})} hasUnit />
        <MovementStatus movement={movement} />
      </div>
      {note && <Notice tone={statusLook(movement.status).tone}>{note}</Notice>}
      <dl className="history-details">
        <Detail name={hisShared.ref}>
          <span className="history-id" lang="en">
            {id}
          </span>
          <CopyButton
            look="text"
            value={id}
            texts={{ copy: g.copy, copied: hisMore.refCopied, failed: hisMore.refCopyFail }}
          />
        </Detail>
        <Detail name={hisShared.time}>{instantText(at)}</Detail>
        {code && (
          <Detail name={hisShared.bank}>
            <span className="keep">{bankName(code)}</span> {bankId && <MaskedAccount bankId={bankId} />}
          </Detail>
        )}
        {bonus > 0 && (
          <Detail name={hisMore.bonus}>
            <Amount satang={bonus} sign="+" hasUnit />
          </Detail>
        )}
      </dl>
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

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="history-detail">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
