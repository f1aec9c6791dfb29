import './progress.css'

/** Progress from 0 to `of`. The figures are beside it as text; `label` names it for a screen reader. */
export function Progress({ done, of, label }: { done: number; of: number; label: string }) {
  const percent = of > 0 ? Math.min(100, Math.floor((done / of) * 100)) : 100
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <span style={{ width: `${percent}%` }} />
    </div>
  )
}
