/** Prizes as operators type them. */
import { satangFromBaht } from '@duang/contract/money'
import type * as z from 'zod'
import { type CommandInput, invalid, missing } from '#core/command.ts'

type Options = CommandInput['options']

/** Each option with the prize that its text stands for. */
const FORMS: Readonly<Record<string, (text: string, options: Options) => object>> = {
  credit: (text, { multiple = '0' }) => ({
    type: 'credit',
    satang: satangFromBaht(numberIn(text)),
    turnoverMultiple: numberIn(multiple),
  }),
  'give-points': (text) => ({ type: 'points', points: numberIn(text) }),
  rights: (text) => {
    const [game, count = ''] = text.split(':')
    return { type: 'rights', game, count: numberIn(count) }
  },
  goods: (text) => ({ type: 'goods', goodsId: text }),
}

/** Descriptions of the options, for acts. */
export const PRIZE_OPTIONS = {
  credit: {
    '--credit <BAHT>': 'gives credit',
    '--multiple <N>': 'how often the credit must be wagered; 0 by default',
  },
  points: { '--give-points <N>': 'gives points' },
  rights: { '--rights <GAME:COUNT>': 'gives rights to draw, such as wheel:3' },
  goods: { '--goods <GOODS>': 'gives a piece of these goods' },
} as const

const numberIn = (text: string | true): number =>
  /^\d{1,9}(\.\d{1,2})?$/.test(String(text)) ? Number(text) : Number.NaN

/** Reads the one prize among the options. Throws a mistake where there is none, more than one, or an invalid one. */
export function prizeOf<Schema extends z.ZodType>(options: Options, schema: Schema): z.output<Schema> {
  const given = Object.keys(FORMS).filter((name) => typeof options[name] === 'string')
  const [name, ...more] = given
  if (name === undefined) throw missing('the prize, such as --credit 100')
  if (more.length > 0) throw invalid(`Expected one prize: ${given.map((each) => `--${each}`).join(', ')}`)
  const text = String(options[name])
  const parsed = schema.safeParse(FORMS[name]?.(text, options))
  if (!parsed.success) throw invalid(`Invalid value of --${name}: ${text}`)
  return parsed.data
}
