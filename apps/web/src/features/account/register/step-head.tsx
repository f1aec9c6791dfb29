import { Clauses } from '@duang/ui/clauses.tsx'
import { FailureNotice } from '#core/call/failure-notice.tsx'

/** The head of a step. In a wide window the note is beside the form. */
export const StepHead = ({ title, note, error }: { title: string; note: string; error: Error | null }) => (
  <div className="register-head">
    <h2>{title}</h2>
    <p className="text-label text-ink-2 desktop:hidden">
      <Clauses text={note} />
    </p>
    <div role="alert">
      <FailureNotice error={error} />
    </div>
  </div>
)
