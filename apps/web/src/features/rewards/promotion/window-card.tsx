import { Clauses } from '@duang/ui/clauses.tsx'
import { Icon } from '@duang/ui/icon.tsx'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import type { ReactNode } from 'react'
import { type BonusWindow, endText } from '#core/bonus/bonus-estimate.ts'
import { ScenePicture } from '#core/page/scene-picture.tsx'
import { format } from '#kit/format.ts'
import { pm, pmMore } from './th.ts'

const FILES = import.meta.glob<string>('./art/*.{avif,webp}', { eager: true, query: '?url', import: 'default' })

/** A picture with text over its dark side. */
export function PromotionHead({ scene, children }: { scene: string; children: ReactNode }) {
  return (
    <div className="promotion-head">
      <ScenePicture files={FILES} name={scene} width={480} height={200} />
      <div>{children}</div>
    </div>
  )
}

type WindowCardProps = { window: BonusWindow; scene: string; multiple: number }

/** Conditions are beside the percentage, not behind a link. */
export function WindowCard({ window, scene, multiple }: WindowCardProps) {
  const { endNumber, isRunning, rate } = window
  return (
    <section className="card promotion-window" data-running={isRunning}>
      <PromotionHead scene={scene}>
        <h2>{window.window === 1 ? pm.p1 : pm.p2}</h2>
        <p className="promotion-rate">{format(pm.rate, { p: rate })}</p>
        <p className="promotion-time">{format(pm.time, window)}</p>
      </PromotionHead>
      {isRunning && (
        <p>
          <StatusChip tone="ok" icon="clock">
            {pm.now}
          </StatusChip>
        </p>
      )}
      {endNumber > 0 && (
        <dl className="figures">
          <div>
            <dt>{pm.end}</dt>
            <dd>{endText(endNumber)}</dd>
          </div>
        </dl>
      )}
      <ul className="promotion-terms">
        <Term icon="check">
          {endNumber > 0 ? format(pmMore.endNote, { end: endText(endNumber) }) : pmMore.everyNote}
        </Term>
        {multiple > 0 && <Term icon="info">{format(pmMore.terms, { n: multiple })}</Term>}
      </ul>
    </section>
  )
}

const Term = ({ icon, children }: { icon: 'check' | 'info'; children: string }) => (
  <li>
    <Icon name={icon} size={18} />
    <span>
      <Clauses text={children} />
    </span>
  </li>
)
