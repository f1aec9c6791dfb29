/** `duang provider`: what it shows beyond lists, and the check. Changes are actions. */
import type { Command } from '#core/command.ts'
import { PERIOD_OPTIONS } from '#core/command-list.ts'
import { CHECK_ACT } from './check/check-command.ts'
import { listFractions } from './fractions-command.ts'
import { listFreeRounds } from './free-rounds-command.ts'
import { showProvider } from './show-command.ts'

export const providerCommand: Command = {
  name: 'provider',
  summary: 'Game providers of a brand.',
  needsOwner: true,
  acts: {
    show: { summary: 'Settings and keys, without their secrets.', words: '<CODE>', run: showProvider },
    fractions: {
      summary: 'The recorded rests by provider and day, to settle with the provider.',
      words: '[CODE]',
      options: PERIOD_OPTIONS,
      run: listFractions,
    },
    'free-rounds': {
      summary: 'Receivables from each provider for free rounds.',
      options: { '--from <DAY>': 'Bangkok day such as 2026-10-05', '--to <DAY>': 'the same; included' },
      run: listFreeRounds,
    },
    check: CHECK_ACT,
  },
}
