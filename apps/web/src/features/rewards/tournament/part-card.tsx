import { Checkbox } from '@duang/ui/checkbox.tsx'
import { Clauses } from '@duang/ui/clauses.tsx'
import { FailureNotice } from '#core/call/failure-notice.tsx'
import { useSetPart } from './queries.ts'
import { tn } from './th.ts'

/** Whether the member is ranked. The box shows the pending choice until the reply. */
export function PartCard({ isTakingPart }: { isTakingPart: boolean }) {
  const setting = useSetPart()
  return (
    <div className="card grid gap-2">
      <Checkbox
        isChecked={setting.isPending ? setting.variables : isTakingPart}
        onChecked={(isChecked) => {
          if (!setting.isPending) setting.mutate(isChecked)
        }}
      >
        {tn.part}
      </Checkbox>
      <p className="text-label text-ink-2">
        <Clauses text={tn.partNote} />
      </p>
      <div role="alert">
        <FailureNotice error={setting.error} />
      </div>
    </div>
  )
}
