import type { TournamentSummary } from '@duang/contract/rewards/tournament'
import type { IconName } from '@duang/ui/icon.tsx'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import type { Tone } from '@duang/ui/tone'
import { tn } from './th.ts'

type Phase = TournamentSummary['phase']

const LOOKS: Record<Phase, { tone: Tone; icon: IconName }> = {
  coming: { tone: 'info', icon: 'clock' },
  running: { tone: 'ok', icon: 'rank' },
  settling: { tone: 'warn', icon: 'clock' },
  final: { tone: 'plain', icon: 'check' },
}

export const PhaseChip = ({ phase }: { phase: Phase }) => <StatusChip {...LOOKS[phase]}>{tn.phase[phase]}</StatusChip>
