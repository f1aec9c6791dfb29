import type { OpenConsent } from '@duang/contract/account/consent'
import { Button } from '@duang/ui/button.tsx'
import { Clauses } from '@duang/ui/clauses.tsx'
import { Icon } from '@duang/ui/icon.tsx'
import { Sheet } from '@duang/ui/modal.tsx'
import { Notice } from '@duang/ui/notice.tsx'
import { FailureNotice } from '#core/call/failure-notice.tsx'
import { dayText } from '#core/dates.ts'
import { Link, useNavigate } from '#core/page/navigation.tsx'
import { a11y, g } from '#core/th.ts'
import { format } from '#kit/format.ts'
import { useAccept } from './queries.ts'
import { consent as th } from './th.ts'

type ConsentDialogProps = {
  isOpen: boolean
  open: OpenConsent
  /** The page behind waits for the consent. Closing leads away from it. */
  mustAccept: boolean
  onClose: () => void
}

/** What changed, and two ways on of equal reach. */
export function ConsentDialog({ isOpen, open, mustAccept, onClose }: ConsentDialogProps) {
  const navigate = useNavigate()
  const accepting = useAccept(onClose)
  const leave = () => {
    onClose()
    if (mustAccept) navigate({ to: '/auth/dashboard', replace: true })
  }
  const hasTerms = open.texts.some(({ kind }) => kind === 'terms')
  return (
    <Sheet isOpen={isOpen} onClose={leave} title={hasTerms ? th.title : th.titlePrivacy} closeText={g.close}>
      <div className="grid gap-4">
        <p className="text-ink-2">
          <Clauses text={th.intro} />
        </p>
        <ul className="grid gap-2">
          {open.texts.map((each) => (
            <li key={each.kind}>
              <TextLink {...each} />
            </li>
          ))}
        </ul>
        <Deadline {...open} />
        <div role="alert" className="empty:hidden">
          <FailureNotice error={accepting.error} />
        </div>
        <div className="modal-actions">
          <Button isWide isBusy={accepting.isPending} busyText={th.busy} onClick={() => accepting.mutate(open)}>
            {th.accept}
          </Button>
          <Button look="quiet" isWide onClick={leave}>
            {mustAccept ? th.leave : th.later}
          </Button>
        </div>
        {open.isRequired && (
          <p className="footer-links">
            <Link to="/auth/withdraw" className="footer-link" onClick={onClose}>
              {th.withdraw}
            </Link>
            <Link to="/auth/settings/limits" className="footer-link" onClick={onClose}>
              {th.limits}
            </Link>
          </p>
        )}
      </div>
    </Sheet>
  )
}

/** Opens beside the page. The text marks what was added since the last consent. */
function TextLink({ kind, version, at, acceptedAt }: OpenConsent['texts'][number]) {
  const search = acceptedAt === null ? '' : `?${new URLSearchParams({ since: acceptedAt })}`
  return (
    <a className="row" href={`/${kind}${search}`} target="_blank" rel="noreferrer">
      <span className="row-text">
        <span className="row-title">{th[kind]}</span>
        <span className="row-sub">{format(th.version, { version, date: dayText(at) })}</span>
      </span>
      <span className="sr-only"> ({a11y.newTab})</span>
      <Icon name="forward" size={20} className="flex-none text-ink-3" />
    </a>
  )
}

function Deadline({ requiredFrom, isRequired }: OpenConsent) {
  if (isRequired) return <Notice tone="warn">{th.required}</Notice>
  if (requiredFrom === null) return null
  return (
    <Notice tone="info" icon="info">
      {format(th.soon, { date: dayText(requiredFrom) })}
    </Notice>
  )
}
