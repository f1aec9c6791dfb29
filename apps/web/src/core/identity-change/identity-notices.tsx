/** Changes that the member has not dismissed: each with its date, and how to object. */
import { dismissIdentityChange } from '@duang/contract/account/identity-change'
import { Button, buttonClass } from '@duang/ui/button.tsx'
import { Clauses } from '@duang/ui/clauses.tsx'
import { Notice } from '@duang/ui/notice.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#core/call/api.ts'
import { failureText } from '#core/call/failure.ts'
import { useMember } from '#core/call/session.ts'
import { shortInstantText } from '#core/dates.ts'
import { Link } from '#core/page/navigation.tsx'
import { toaster } from '#core/page/toaster.ts'
import { summaryQuery } from '#core/play-break.ts'
import { nav } from '#core/th.ts'
import { type Change, changeText, waitText } from './change-text.ts'
import { identity } from './th.ts'

export function IdentityNotices({ changes }: { changes: readonly Change[] }) {
  const dismiss = useDismissal()
  return (
    <div className="grid gap-2">
      {changes.map((change) => (
        <ChangeNotice key={change.id} change={change} onDismiss={() => dismiss(change.id)} />
      ))}
    </div>
  )
}

function ChangeNotice({ change, onDismiss }: { change: Change; onDismiss: () => void }) {
  const wait = waitText(change)
  return (
    <Notice tone="warn" role="status">
      <strong className="font-medium">
        <Clauses text={changeText(change)} />
      </strong>{' '}
      <span className="text-caption text-ink-2">{shortInstantText(change.at)}</span>
      {wait && (
        <>
          <br />
          <Clauses text={wait} />
        </>
      )}
      <br />
      <Clauses text={identity.object} />
      <div className="mt-2 flex flex-wrap gap-2">
        <Link to="/auth/contact" className={buttonClass('quiet')}>
          {nav.contact}
        </Link>
        <Button look="text" onClick={onDismiss}>
          {identity.dismiss}
        </Button>
      </div>
    </Notice>
  )
}

/** Hides the notice at once, on this device and all others. It returns when the call fails. */
function useDismissal() {
  const queries = useQueryClient()
  const { queryKey } = summaryQuery(useMember().uuid)
  const { mutate } = useMutation({
    mutationFn: (id: string) => call(dismissIdentityChange, { params: { id }, body: {} }),
    onMutate: (id) =>
      queries.setQueryData(
        queryKey,
        (known) =>
          known && {
            ...known,
            changes: known.changes?.filter((each) => each.id !== id) ?? [],
            passwordLinks: known.passwordLinks?.filter((each) => each.id !== id) ?? [],
          },
      ),
    onError: (error) => {
      toaster.show(failureText(error), 'warn')
      void queries.invalidateQueries({ queryKey })
    },
    meta: { isQuiet: true },
  })
  return mutate
}
