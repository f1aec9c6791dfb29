/** Errors of a schema as sentences for the person who typed the input. */
import type * as z from 'zod'

type Issue = z.core.$ZodIssue

/** One sentence an error, by the name of the setting: `minAge must be 18 or more, and is 5.` */
export function sentencesOf(issue: Issue): string[] {
  const path = issue.path.filter((part, index) => index > 0 || part !== 'settings').join('.')
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => `There is no setting ${path === '' ? key : `${path}.${key}`}.`)
  const isWhole = typeof issue.input === 'object' && issue.input !== null && issue.code === 'custom'
  return [`${path} ${demandOf(issue)}${isWhole ? '' : `, and is ${JSON.stringify(issue.input) ?? 'missing'}`}.`]
}

function demandOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be of type ${issue.expected}`
    case 'too_small':
      return `must be ${issue.minimum}${UNITS[issue.origin] ?? ''} or more`
    case 'too_big':
      return `must be ${issue.maximum}${UNITS[issue.origin] ?? ''} or less`
    case 'invalid_value':
      return `must be one of ${issue.values.map((value) => JSON.stringify(value)).join(', ')}`
    default:
      return issue.message
  }
}

const UNITS: Record<string, string> = { string: ' characters', array: ' entries' }
