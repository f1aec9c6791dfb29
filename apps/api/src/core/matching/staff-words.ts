/** Results of a matching for staff at the terminal, in English: `{}` is replaced by the detail. Codes without words are shown as they are. */
import type { MatchReason } from './signals.ts'

const REASONS: Readonly<Record<string, string>> = {
  'account-full': 'the whole account number agrees',
  'account-most': '{} shown digits of the account agree',
  'account-four': '{} shown digits of the account agree',
  'account-few': 'only {} shown digits of the account agree',
  'account-differs': 'the account differs ({})',
  'account-absent': 'the bank shows no account of the sender',
  'bank-equal': 'the bank agrees',
  'bank-differs': 'another bank (line: {})',
  'bank-absent': 'the bank of the sender is unknown',
  'name-equal': 'the name agrees ({})',
  'name-close': 'the name is close ({})',
  'name-part': 'the name agrees in part ({})',
  'name-unsure': 'the name hardly agrees ({})',
  'name-differs': 'the name differs ({})',
  'name-absent': 'the name cannot be compared',
  'sender-known': 'this member deposited from this account before',
  'sender-of-other': 'another member deposited from this account before',
  'suffix-equal': 'the satang are those that were assigned (.{})',
  'suffix-differs': 'the satang are not those that were assigned (.{})',
  'intent-open': 'asked for the account {} minutes before',
  'before-member': 'the line is older than the member',
}

const DOUBTS: Readonly<Record<string, string>> = {
  'nobody-fits': 'no member fits',
  'score-low': 'too little evidence',
  'second-close': 'more than one member may be the sender',
  contradiction: 'the evidence contradicts itself',
  'account-unknown': 'the bank shows too little of the account',
  'receiving-account-unknown': 'the receiving account is not one of this feed',
  duplicate: 'may be a transfer that another source brought and that was decided',
  'date-far': 'the time of the line is later than its arrival: the clock or zone of the feed may be wrong',
  'payout-back': 'money of a payout that came back, no deposit',
  'payout-maybe': 'may be money of a payout that came back: ask the bank before you credit it',
  'payout-failed': 'the payout of this outgoing money failed',
  'payout-none': 'no payout explains this outgoing money',
  'payout-twice': 'another line explains this payout: paid twice, or one transfer by two sources',
  'over-ceiling': 'the credit of the member would exceed the largest balance of an account',
  'excluded-namesake': 'the member has the name of a self-excluded one, and deposits for the first time',
  unassigned: 'was credited to the wrong member and taken back: staff choose the member',
}

/** A reason of a matching as a sentence for staff, without its points. */
export const reasonWords = ({ code, detail = '', ...rest }: MatchReason): string => {
  const words = (REASONS[code] ?? code).replace('{}', detail)
  return 'isUnverified' in rest ? `${words}, as the member typed it` : words
}

/** Why a line waits for staff. */
export const doubtWords = (code: string): string => DOUBTS[code] ?? code
