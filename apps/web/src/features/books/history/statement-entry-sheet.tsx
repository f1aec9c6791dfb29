import { buttonClass } from '@duang/ui/button.tsx'
import { CopyButton } from '@duang/ui/copy-button.tsx'
import { Fact, FactId, Facts } from '@duang/ui/facts.tsx'
import { Sheet } from '@duang/ui/modal.tsx'
import { Notice } from '@duang/ui/notice.tsx'
import { Timeline } from '@duang/ui/timeline.tsx'
import { useRef } from 'react'
import { Amount } from '#core/credit/amount.tsx'
import { instantText } from '#core/dates.ts'
import { MaskedAccount } from '#core/money/bank-account.tsx'
import { bankName } from '#core/money/bank-name.ts'
import { Link } from '#core/page/navigation.tsx'
import { useBackCloses } from '#core/page/use-back-closes.ts'
import { entryName } from '#core/statement-entry/names.ts'
import { balanceAfter, type StatementEntry, signOf } from '#core/statement-entry/statement-entry.ts'
import { StatementEntryStatus } from '#core/statement-entry/statement-entry-row.tsx'
import { statusLook } from '#core/statement-entry/status.ts'
import { withdrawTimeline } from '#core/statement-entry/withdraw-timeline.ts'
import { g } from '#core/th.ts'
import { SlipActions } from '#core/withdraw-slip/slip-actions.tsx'
import { SlipReference } from '#core/withdraw-slip/slip-reference.tsx'
import { CorrectionFacts } from './correction-facts.tsx'
import { correctionHow, his, hisMore } from './th.ts'

/** All details of one row. */
export function StatementEntrySheet({ entry, onClose }: { entry: StatementEntry | undefined; onClose: () => void }) {
  // The content stays during the exit animation.
  const last = useRef(entry)
  if (entry) last.current = entry
  const shown = last.current
  useBackCloses(entry !== undefined, onClose)
  return (
    <Sheet isOpen={entry !== undefined} onClose={onClose} title={shown ? entryName(shown) : ''} closeText={g.close}>
      {shown && <Details entry={shown} />}
    </Sheet>
  )
}

function Details({ entry }: { entry: StatementEntry }) {
  const { id, reference, at, bankName: code, bankId, bonus, note, steps, correction } = entry
  const sign = signOf(entry)
  const balance = balanceAfter(entry)
  return (
    <>
      <div className="history-sum">
        <Amount satang={entry.amount} size="l" {...(sign ? { sign } : {})} hasUnit />
        <StatementEntryStatus entry={entry} />
      </div>
      {correction && correctionHow[correction.kind] && <Notice tone="info">{correctionHow[correction.kind]}</Notice>}
      {note && <Notice tone={correction ? 'info' : statusLook(entry.status).tone}>{note}</Notice>}
      <Facts>
        {reference === undefined ? <EntryId id={id} /> : <SlipReference reference={reference} />}
        <Fact name={his.time}>{instantText(at)}</Fact>
        {code && (
          <Fact name={his.bank}>
            <span className="keep">{bankName(code)}</span> {bankId && <MaskedAccount bankId={bankId} />}
          </Fact>
        )}
        {correction && <CorrectionFacts correction={correction} />}
        {balance !== undefined && (
          <Fact name={hisMore.after}>
            <Amount satang={balance} hasUnit />
          </Fact>
        )}
        {bonus > 0 && (
          <Fact name={hisMore.bonus}>
            <Amount satang={bonus} sign="+" hasUnit />
          </Fact>
        )}
      </Facts>
      {steps.length > 0 && <Timeline label={hisMore.steps} steps={withdrawTimeline(entry)} />}
      {reference !== undefined && <SlipActions entry={{ ...entry, reference }} />}
      <div className="modal-actions">
        {entry.status === 'failed' && (
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

function EntryId({ id }: { id: string }) {
  return (
    <Fact name={his.ref}>
      <FactId>{id}</FactId>
      <CopyButton
        look="text"
        value={id}
        texts={{ copy: g.copy, copied: hisMore.refCopied, failed: hisMore.refCopyFail }}
      />
    </Fact>
  )
}
