/** The decisions about an open line, each with a key of its own. */
import {
  assignDeskLine,
  dismissDeskLine,
  ignoreDeskLine,
  markDuplicateLine,
  rematchDeskLine,
  returnDeskLine,
} from '@duang/contract/desk/lines'
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
import { type Given, LineDialog } from './line-dialog.tsx'
import { lineTexts } from './texts.ts'

type LineDecisionProps = { line: Line; asked: Asked | undefined; onAsk: (asked: Asked | undefined) => void }

export function LineDecision({ line, asked, onAsk }: LineDecisionProps) {
  const texts = useFeatureTexts(lineTexts)
  const brand = useBrandId()
  const navigate = useNavigate()
  const { run, isBusy } = useAction()
  const ids = { id: line.id }
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
      () => brandCall(brand, rematchDeskLine, { ids, body: {} }),
      ({ outcome }) => (outcome === 'done' ? texts.rematched : texts.left),
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
  const confirm = async (act: Asked['act'], given: Given) => {
    const done = await run(
      () => decide(brand, ids, act, given),
      ({ outcome }) => (outcome === 'proposed' ? texts.proposed : texts.done),
    )
    if (!done) return
    onAsk(undefined)
    void navigate({ to: `/b/${brand}/lines`, search: lastSearch(`/b/${brand}/lines`) })
  }
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
          isBusy={isBusy}
          onClose={() => onAsk(undefined)}
          onConfirm={(given) => void confirm(asked.act, given)}
        />
      )}
    </>
  )
}

function decide(brand: string, ids: { id: number }, act: Asked['act'], given: Given) {
  const { reason, username = '', duplicateOf = 0 } = given
  const distinct = given.isConfirmedDistinct ? { isConfirmedDistinct: true } : {}
  switch (act) {
    case 'assign':
    case 'assignOther':
      return brandCall(brand, assignDeskLine, { ids, body: { username, ...(reason ? { reason } : {}), ...distinct } })
    case 'return':
      return brandCall(brand, returnDeskLine, { ids, body: { reason, ...distinct } })
    case 'ignore':
      return brandCall(brand, ignoreDeskLine, { ids, body: { reason } })
    case 'duplicate':
      return brandCall(brand, markDuplicateLine, { ids, body: { reason, duplicateOf } })
    case 'dismiss':
      return brandCall(brand, dismissDeskLine, { ids, body: { reason } })
  }
}
