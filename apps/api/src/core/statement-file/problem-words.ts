/** Problems of a statement file, in English for the terminal: `{}` is replaced by the detail. docs/statement-file.md explains each code. */

const WORDS: Readonly<Record<string, string>> = {
  'not-text': 'This is no CSV (it may be Excel or PDF). Export CSV from the bank.',
  'encoded-twice':
    'Its Thai letters are broken: they were encoded twice. Export it anew, and do not save it with another program.',
  'too-large': 'The file is larger than {} MB. Export fewer days at a time.',
  'too-many-lines': 'The file has more than {} lines. Export fewer days at a time.',
  empty: 'The file is empty.',
  columns: 'The columns are not those of the map. Not found: {}',
  html: 'This is a web page (HTML), whatever its name ends with. Choose CSV where the bank exports.',
  'other-bank': 'The map is of another bank than the account.',
  'no-account': 'No account number above the table, so the account of the file is unknown: {}',
  'other-account': 'The file is of the account {}, not of the given one.',
  'half-line': 'the last row may be cut off. If it is whole, end it with a line break',
  'quote-open': 'a quotation mark opens and does not close. Nothing is read from here on',
  'row-endless': 'the row is too long. Nothing is read from here on',
  'cell-long': 'a cell is too long',
  'row-short': 'fewer cells than headings',
  'row-long': 'more cells than headings (an amount with commas may lack its quotation marks)',
  date: 'no date or time: {}',
  amount: 'no amount: {}',
  'amount-both': 'money in and money out in one row',
  'amount-none': 'no amount',
  balance: 'no balance: {}',
  'row-account': 'the row is of another account: {}',
  'row-account-unread': 'the account of the row cannot be read (a spreadsheet may have shortened it): {}',
  unstorable: 'a character that cannot be stored',
  'id-long': 'the id is longer than 100 letters: {}',
  'id-conflict': 'row {} has this id with other content',
  'sender-unread': 'no sender read from: {}',
  'sender-bank': 'the account of the sender is not used, its bank is unknown: {}',
  'sender-account': 'no account number of the sender: {}',
  'text-cut': 'the text is too long, only its beginning is kept: {}',
  'cell-unread': 'a cell below no heading is not read: {}',
  future: 'the time has not come yet: {}',
  'account-unchecked': 'The file names no account, so nothing was compared. Compare it yourself. Not found: {}',
  'columns-unread': 'Columns that are not read: {}',
}

/** A refusal or a note of a file, or a problem or a warning of a row, as a sentence. Codes without words are shown as they are. */
export const problemWords = ({ code, detail = '' }: { code: string; detail?: string }): string =>
  (WORDS[code] ?? code).replace('{}', detail)
