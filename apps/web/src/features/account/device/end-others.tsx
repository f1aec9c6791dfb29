import { Button } from '@duang/ui/button.tsx'
import { ConfirmDialog } from '@duang/ui/confirm-dialog.tsx'
import { useState } from 'react'
import { FailureNotice } from '#core/call/failure-notice.tsx'
import { g } from '#core/th.ts'
import { format } from '#kit/format.ts'
import { useEndOthers } from './queries.ts'
import { device as th } from './th.ts'

/** Ends all other sessions at once, after a confirmation. */
export function EndOthers({ count }: { count: number }) {
  const ending = useEndOthers()
  const [isAsking, setAsking] = useState(false)
  const confirm = () => {
    setAsking(false)
    if (!ending.isPending) ending.mutate()
  }
  return (
    <div className="grid gap-2">
      <div role="alert">
        <FailureNotice error={ending.error} />
      </div>
      <Button look="quiet" isWide isBusy={ending.isPending} busyText={th.endingOthers} onClick={() => setAsking(true)}>
        {th.endOthers}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={th.askTitle}
        body={(seconds) => format(th.ask, { n: count, seconds })}
        confirmText={g.ok}
        cancelText={g.cancel}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      />
    </div>
  )
}
