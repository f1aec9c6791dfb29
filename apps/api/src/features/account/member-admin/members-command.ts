/** `duang members`: the act that shows one member. Actions, lists and other features add theirs. */
import type { Command } from '#core/command.ts'
import { showProfile } from './profile-command.ts'

export const membersCommand: Command = {
  name: 'members',
  summary: 'Members: their data, credit and play limits.',
  needsOwner: true,
  acts: {
    show: { summary: 'Profile, accounts, credit and open items.', words: '<USERNAME>', run: showProfile },
  },
}
