import type { TOURNAMENT_STATES } from '@duang/contract/action/tournament'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import { useTexts } from '#core/language.ts'
import { tournamentTexts } from './texts.ts'

type State = (typeof TOURNAMENT_STATES)[number]

const TONE = {
  running: 'ok',
  coming: 'info',
  settling: 'warn',
  final: 'warn',
  paid: 'plain',
  cancelled: 'bad',
} as const satisfies Record<State, string>

export function TournamentState({ state }: { state: State }) {
  const texts = useTexts(tournamentTexts)
  return (
    <StatusChip tone={TONE[state]} {...(state === 'paid' ? { icon: 'check' } : {})}>
      {texts[state]}
    </StatusChip>
  )
}
