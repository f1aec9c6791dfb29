/** `duang members`: finds members, shows their data, and changes what only staff may change. Other features add acts. */
import type { Acts, Command } from '#core/command.ts'
import { PAGE_OPTIONS, PERIOD_OPTIONS } from '#core/command-list.ts'
import { REASON } from '#entry/command/command-words.ts'
import { setBank } from './bank-account-command.ts'
import { HISTORY_KINDS } from './history.ts'
import { showHistory } from './history-command.ts'
import { setLevel } from './level-command.ts'
import { addNote, listNotes } from './notes-command.ts'
import { setPhone } from './phone-command.ts'
import { showProfile } from './profile-command.ts'
import { findMembers, listMembers } from './search-command.ts'
import { block, endAllSessions, unblock } from './status-command.ts'

const memberActs: Acts = {
  list: {
    summary: 'Members, newest first.',
    options: { '--status <STATUS>': 'active or blocked', '--level <N>': 'of one level', ...PERIOD_OPTIONS },
    run: listMembers,
  },
  find: {
    summary: 'Finds members by part of a username or name, a whole phone, or the last digits of an account.',
    words: '<TEXT>',
    options: PAGE_OPTIONS,
    run: findMembers,
  },
  show: { summary: 'Profile, accounts, credit and open items.', words: '<USERNAME>', run: showProfile },
  history: {
    summary: 'Deposits, withdrawals, bonuses, logins and changes, newest first.',
    words: '<USERNAME>',
    options: { '--kind <KIND>': HISTORY_KINDS.join(', '), ...PERIOD_OPTIONS },
    run: showHistory,
  },
  block: {
    summary:
      'Blocks bets and withdrawals, ends open games and sessions; credit stays, and payouts on their way continue.',
    words: '<USERNAME>',
    options: { ...REASON, '--end-sessions': 'kept for scripts: a block logs the member out anyway' },
    run: block,
  },
  unblock: { summary: 'Ends a block.', words: '<USERNAME>', options: REASON, run: unblock },
  'end-sessions': {
    summary: 'Logs a member out everywhere.',
    words: '<USERNAME>',
    options: REASON,
    run: endAllSessions,
  },
  'set-phone': {
    summary: 'Changes the phone; an open password link is revoked.',
    words: '<USERNAME> <PHONE>',
    options: REASON,
    run: setPhone,
  },
  'set-bank': {
    summary: 'Replaces the bank account; open withdrawals keep the one before.',
    words: '<USERNAME> <BANK:NUMBER>',
    options: {
      ...REASON,
      '--name <NAME>': 'of its holder, where no bank can be asked',
      '--confirm-name': 'another name is the same person',
    },
    run: setBank,
  },
  'set-level': { summary: 'Sets the level of a member.', words: '<USERNAME> <LEVEL>', options: REASON, run: setLevel },
  note: { summary: 'Adds a note for staff.', words: '<USERNAME> <TEXT>', run: addNote },
  notes: { summary: 'Notes, newest first.', words: '<USERNAME>', options: PERIOD_OPTIONS, run: listNotes },
}

export const membersCommand: Command = {
  name: 'members',
  summary: 'Members: their data, credit and play limits.',
  needsOwner: true,
  acts: memberActs,
}
