import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import type { Tone } from './tone.ts'

export type ListRowProps = {
  icon?: IconName
  tone?: Tone
  /** Replaces the icon, such as a bank mark. */
  lead?: ReactNode
  title: ReactNode
  sub?: ReactNode
  end?: ReactNode
  /** With it the whole row is a button that opens something. */
  onClick?: () => void
}

type RowContentProps = Omit<ListRowProps, 'onClick'> & { opens: boolean }

function RowContent({ icon, tone = 'plain', lead, title, sub, end, opens }: RowContentProps) {
  return (
    <>
      {lead ??
        (icon && (
          <span className="row-icon tinted" data-tone={tone}>
            <Icon name={icon} size={22} />
          </span>
        ))}
      <span className="row-text">
        <span className="row-title">{title}</span>
        {sub && <span className="row-sub">{sub}</span>}
      </span>
      {(end || opens) && (
        <span className="row-tail">
          {end && <span className="row-end">{end}</span>}
          {opens && <Icon name="forward" size={20} className="flex-none text-ink-3" />}
        </span>
      )}
    </>
  )
}

export function ListRow({ onClick, ...content }: ListRowProps) {
  if (!onClick)
    return (
      <div className="row">
        <RowContent {...content} opens={false} />
      </div>
    )
  return (
    <button type="button" className="row" onClick={onClick}>
      <RowContent {...content} opens />
    </button>
  )
}
