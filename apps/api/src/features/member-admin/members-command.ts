/** `duang members`: finding members, reading what is known of them, and changing what only staff may change. */

import type { Command } from '#core/command.ts'
import { PAGE_OPTIONS, PAGE_USAGE, PERIOD_OPTIONS, PERIOD_USAGE } from '#core/command-list.ts'
import { choose } from '#core/command-words.ts'
import { setBank } from './bank-account-command.ts'
import { HISTORY_KINDS, showHistory } from './history-command.ts'
import { setLevel } from './level-command.ts'
import { addNote, listNotes } from './notes-command.ts'
import { setPhone } from './phone-command.ts'
import { showProfile } from './profile-command.ts'
import { findMembers, listMembers } from './search-command.ts'
import { block, endAllSessions, unblock } from './status-command.ts'

const REASON = ['reason'] as const

export const memberAdminCommand: Command = {
  name: 'members',
  summary: 'Members: find, read, block, change.',
  needsOwner: true,
  usage: [
    `members list [--status active|blocked] [--level N] ${PERIOD_USAGE}     newest first`,
    `members find TEXT ${PAGE_USAGE}     part of a username or name, a whole phone, the last digits of an account`,
    'members show USERNAME                   profile, accounts, credit, what is open',
    `members history USERNAME [--kind ${HISTORY_KINDS.join('|')}] ${PERIOD_USAGE}     newest first`,
    'members block USERNAME --reason "why" [--end-sessions]     no bets, no withdrawals; payouts on their way and credit stay',
    'members unblock USERNAME --reason "why"',
    'members end-sessions USERNAME --reason "why"     logs the member out everywhere',
    'members set-phone USERNAME PHONE --reason "why"     an open password link stops working',
    'members set-bank USERNAME BANK:NUMBER --reason "why" [--name NAME] [--confirm-name]',
    '                                        replaces the account; open withdrawals still go to the one before',
    'members set-level USERNAME LEVEL --reason "why"',
    'members note USERNAME TEXT              a note for staff',
    `members notes USERNAME ${PERIOD_USAGE}`,
  ],
  acts: {
    list: { words: 0, options: ['status', 'level', ...PERIOD_OPTIONS] },
    find: { words: 1, options: PAGE_OPTIONS },
    show: { words: 1 },
    history: { words: 1, options: ['kind', ...PERIOD_OPTIONS] },
    block: { words: 1, options: REASON, flags: ['end-sessions'] },
    unblock: { words: 1, options: REASON },
    'end-sessions': { words: 1, options: REASON },
    'set-phone': { words: 2, options: REASON },
    'set-bank': { words: 2, options: ['reason', 'name'], flags: ['confirm-name'] },
    'set-level': { words: 2, options: REASON },
    note: { words: 2 },
    notes: { words: 1, options: PERIOD_OPTIONS },
  },
  run: choose(
    'members',
    {
      list: listMembers,
      find: findMembers,
      show: showProfile,
      history: showHistory,
      block,
      unblock,
      'end-sessions': endAllSessions,
      'set-phone': setPhone,
      'set-bank': setBank,
      'set-level': setLevel,
      note: addNote,
      notes: listNotes,
    },
    'list',
  ),
}
