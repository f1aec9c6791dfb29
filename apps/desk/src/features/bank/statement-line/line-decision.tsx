/** The decisions about an open line, each with a key of its own. */
import { rematchLine } from '@duang/contract/action/deposit'
import { Button } from '@duang/ui/button.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useAction } from '#core/action/action.tsx'
import { brandCall } from '#core/call/brand-call.ts'
import { useBrandId } from '#core/call/me.ts'
import { fill } from '#core/language.ts'
import { lastSearch } from '#core/table/use-search.ts'
import { useFeatureTexts } from '#core/texts.ts'
import { useKeys } from '#core/use-keys.ts'
import { type Act, type Asked, KEYED_MAX, type Line } from './line.ts'
import { LineDialog } from './line-dialog.tsx'
import { lineTexts } from './texts.ts'

type LineDecisionProps = { line: Line; asked: Asked | undefined; onAsk: (asked: Asked | undefined) => void }

export function LineDecision({ line, asked, onAsk }: LineDecisionProps) {
  const texts = useFeatureTexts(lineTexts)
  const brand = useBrandId()
  const navigate = useNavigate()
  const { run, isBusy } = useAction()
  const isIncoming = line.direction === 'in'
  const acts: readonly [key: string, act: Act][] = isIncoming
    ? [
        ['o', 'assignOther'],
        ['r', 'return'],
        ['i', 'ignore'],
        ...(line.duplicates.length > 0 ? [['d', 'duplicate'] as [string, Act]] : []),
      ]
    : [['x', 'dismiss']]
  const canRematch = line.state === 'queued'
  const rematch = () =>
    void run(
      () => brandCall(brand, rematchLine, { body: { line: line.id } }),
      ({ credited }) => (credited > 0 ? texts.rematched : texts.left),
    )
  const isFree = !line.claim || line.claim.isOwn
  const keyed = line.candidates.slice(0, KEYED_MAX).map((candidate, n) => [String(n + 1), { act: 'assign', candidate }])
  const keys = [...keyed, ...acts.map(([key, act]) => [key, { act }])] as [string, Asked][]
  useKeys(
    isFree
      ? {
          ...Object.fromEntries(keys.map(([key, each]) => [key, () => onAsk(each)])),
          m: canRematch ? rematch : undefined,
        }
      : {},
  )
  if (line.claim && !isFree) return <p className="text-warn">{fill(texts.claimedBy, { name: line.claim.by })}</p>
  return (
    <>
      {canRematch && (
        <Button look="quiet" isBusy={isBusy} onClick={rematch}>
          {texts.rematch} <kbd className="desk-key">m</kbd>
        </Button>
      )}
      {acts.map(([key, act]) => (
        <Button key={act} look={act === 'return' ? 'danger' : 'quiet'} isBusy={isBusy} onClick={() => onAsk({ act })}>
          {texts[act]} <kbd className="desk-key">{key}</kbd>
        </Button>
      ))}
      {asked && (
        <LineDialog
          key={asked.act}
          line={line}
          asked={asked}
          onClose={() => onAsk(undefined)}
          onDone={() => void navigate({ to: `/b/${brand}/lines`, search: lastSearch(`/b/${brand}/lines`) })}
        />
      )}
    </>
  )
}
