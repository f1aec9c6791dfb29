/** Units of the site's numbers, which follow them after a space; parts of a regular expression. */
export const UNITS: readonly string[] = [
  ...['baht', 'points?', 'times'],
  ...['seconds?', 'minutes?', 'min', 'h\\b', 'hours?', 'days?', 'months?', 'years?'],
  ...['spins?', 'items?', 'rounds?', 'chances?', 'people', 'person', 'devices?', 'messages?', 'withdrawals?', 'games?'],
]
