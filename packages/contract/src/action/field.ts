/** Fields of actions and lists: what staff type at the desk, and after a command of `duang`. The kind decides how both ask for it. */
import * as z from 'zod/mini'
import { instant } from '../wire/fields.ts'
import { amount, balance } from '../wire/money.ts'

/** Words in both languages of the desk. */
export type Words = { th: string; en: string }

/**
 * `text`, `long`, `url`: as it is. `baht`: an amount; satang inside. `whole`, `number`: numbers. `switch`: true or false. `choice`: one of a
 * list. `instant`: a time, `day`: a date of Bangkok. `id`: of a row, which the screen knows. `member`: a member; the command
 * takes the username. `texts`, `wholes`: several words or whole numbers. `file`: the content of a file; the command takes its path.
 * `structure`: a value with parts, written as its `form` says. `hours`: a part of each day, such as `08:00-22:00`. `document`: a long text,
 * which the command reads from a file.
 */
export type FieldKind =
  | 'text'
  | 'long'
  | 'url'
  | 'baht'
  | 'whole'
  | 'number'
  | 'switch'
  | 'choice'
  | 'instant'
  | 'day'
  | 'id'
  | 'member'
  | 'texts'
  | 'wholes'
  | 'file'
  | 'structure'
  | 'hours'
  | 'document'

/** The readable text of a structured value, such as `credit:50`. */
export type TextForm = {
  /** Its name in the help of a command. */
  word: string
  /** Undefined for a text that is none. The schema checks the value. */
  read: (text: string) => unknown
  write: (value: never) => string
  /** Too long for a command line: its help names `@FILE`, the text of a file. */
  isLong?: true
  /** The command takes the path of a file with the text. */
  isFile?: true
}

export type Field<S extends z.ZodMiniType = z.ZodMiniType> = {
  schema: S
  kind: FieldKind
  label: Words
  /** A sentence below the field, and in the help of the command. */
  hint?: Words
  /** Of texts: characters. */
  max?: number
  /** Of numbers. */
  range?: readonly [min: number, max: number]
  /** Of choices: the values, with words where a value does not speak for itself. */
  choices?: Readonly<Record<string, Words | null>>
  /** Of structures. */
  form?: TextForm
  /** An argument of the command, in the order of the fields. Other fields are options. */
  isArgument?: true
  isOptional?: true
  /** Empty at the desk, and `none` on the command line, mean null. */
  isNullable?: true
  /** The owner of the machine may leave it out. */
  isForStaff?: true
}

type Extra = { hint?: Words }

/** One line of text. `pattern`: what it must look like; the hint says it in words. */
export const textField = (label: Words, { max, pattern, ...extra }: Extra & { max: number; pattern?: RegExp }) => {
  const text = z.string().check(z.trim(), z.normalize('NFC'), z.minLength(1), z.maxLength(max))
  return { ...extra, schema: pattern ? text.check(z.regex(pattern)) : text, kind: 'text', label, max } as const
}

/** Several lines of text. */
export const longField = (label: Words, { max, ...extra }: Extra & { max: number }) =>
  ({ ...textField(label, { max, ...extra }), kind: 'long' }) as const

/** The https address of a page or a file. */
export const urlField = (label: Words, extra: Extra = {}) =>
  ({
    ...extra,
    schema: z.url().check(z.startsWith('https://'), z.maxLength(1000)),
    ...({ kind: 'url', label, max: 1000 } as const),
  }) as const

/** The id of a row as a list shows it: a UUID. */
export const idField = (label: Words) => ({ schema: z.uuid(), kind: 'id', label, max: 36 }) as const

/** The number of a row as a list shows it. */
export const numberIdField = (label: Words) =>
  ({ schema: z.int().check(z.positive()), kind: 'id', label, range: [1, Number.MAX_SAFE_INTEGER] }) as const

/** A member: the UUID on the wire, the username on the command line. */
export const memberField = () =>
  ({ schema: z.uuid(), kind: 'member', label: { th: 'สมาชิก', en: 'Member' }, max: 36 }) as const

/** An amount above zero: baht outside, satang inside. */
export const bahtField = (label: Words, extra: Extra = {}) =>
  ({ ...extra, schema: amount(), kind: 'baht', label }) as const

/** An amount of zero or more: baht outside, satang inside. */
export const capField = (label: Words, extra: Extra = {}) =>
  ({ ...extra, schema: balance(), kind: 'baht', label }) as const

export const wholeField = (label: Words, range: readonly [min: number, max: number], extra: Extra = {}) =>
  ({
    ...extra,
    schema: z.int().check(z.minimum(range[0]), z.maximum(range[1])),
    ...({ kind: 'whole', label, range } as const),
  }) as const

export const numberField = (label: Words, range: readonly [min: number, max: number], extra: Extra = {}) =>
  ({
    ...extra,
    schema: z.number().check(z.minimum(range[0]), z.maximum(range[1])),
    ...({ kind: 'number', label, range } as const),
  }) as const

export const switchField = (label: Words, extra: Extra = {}) =>
  ({ ...extra, schema: z.boolean(), kind: 'switch', label }) as const

/** One of `choices`: each value with its words, or null where the value speaks for itself. */
export const choiceField = <const Values extends Readonly<Record<string, Words | null>>>(
  label: Words,
  choices: Values,
  extra: Extra = {},
) =>
  ({
    ...extra,
    schema: z.enum(Object.keys(choices) as (keyof Values & string)[]),
    ...({ kind: 'choice', label, choices } as const),
  }) as const

/** One of `codes`, which speak for themselves. */
export const codeField = <const Code extends string>(label: Words, codes: readonly Code[]) =>
  ({
    schema: z.enum(codes as readonly [Code, ...Code[]]),
    ...({ kind: 'choice', label } as const),
    choices: Object.fromEntries(codes.map((code) => [code, null])),
  }) as const

/** A moment, with its offset on the wire. People type Bangkok time. */
export const instantField = (label: Words, extra: Extra = {}) =>
  ({ ...extra, schema: instant(), kind: 'instant', label }) as const

/** A date of Bangkok, such as `2026-11-28`. */
export const dayField = (label: Words, extra: Extra = {}) =>
  ({ ...extra, schema: z.iso.date(), kind: 'day', label }) as const

const HOURS = /^((?:[01]\d|2[0-3]):[0-5]\d)-(?!\1)(?:[01]\d|2[0-3]):[0-5]\d$/

/** Hours of each day in Bangkok, such as `08:00-22:00`. They may pass midnight. */
export const hoursField = (label: Words, { hint }: Extra = {}) =>
  ({
    schema: z.string().check(z.trim(), z.regex(HOURS)),
    ...({ kind: 'hours', label, max: 11 } as const),
    hint: hint ?? { th: 'เช่น 08:00-22:00 เวลาไทย', en: 'Such as 08:00-22:00, Bangkok time' },
  }) as const

/** The text of a document. */
export const documentField = (label: Words, { range: [least, most], ...extra }: Extra & { range: [number, number] }) =>
  ({
    ...extra,
    schema: z.string().check(z.trim(), z.minLength(least), z.maxLength(most)),
    ...({ kind: 'document', label, max: most } as const),
  }) as const

/** Several texts: lines at the desk, separated by commas on the command line. */
export const textsField = (
  label: Words,
  { each, most, ...extra }: Extra & { each: z.ZodMiniType<string>; most: number },
) =>
  ({
    ...extra,
    schema: z.array(each).check(z.minLength(1), z.maxLength(most)),
    ...({ kind: 'texts', label, max: most } as const),
  }) as const

/** A value with parts. */
export const structureField = <S extends z.ZodMiniType>(
  label: Words,
  { schema, form, ...extra }: Extra & { schema: S; form: TextForm },
) => ({ ...extra, schema, kind: 'structure', label, form }) as const

/** Several whole numbers, separated by commas on the command line. */
export const wholesField = (label: Words, range: readonly [min: number, max: number], extra: Extra = {}) =>
  ({
    ...extra,
    schema: z.array(z.int().check(z.minimum(range[0]), z.maximum(range[1]))).check(z.minLength(1)),
    ...({ kind: 'wholes', label, range } as const),
  }) as const

/** The content of a file, as base64 on the wire. */
export const fileField = (label: Words, { bytesMax, ...extra }: Extra & { bytesMax: number }) =>
  ({
    ...extra,
    schema: z.base64().check(z.minLength(1), z.maxLength(Math.ceil(bytesMax / 3) * 4)),
    ...({ kind: 'file', label, max: bytesMax } as const),
  }) as const

const REASON = { th: 'เหตุผล', en: 'Reason' }
const KEPT = { th: 'บันทึกไว้กับรายการ อย่างน้อย 3 ตัวอักษร', en: 'Kept with the action, at least 3 characters' }
/** Why. It is kept with the action. */
export const reasonField = (hint: Words = KEPT) => ({
  schema: z.string().check(z.trim(), z.minLength(3), z.maxLength(500)),
  ...({ kind: 'long', label: REASON, max: 500 } as const),
  hint,
})

/** Why, of an action that runbooks call: the owner of the machine may leave it out. */
export const staffReasonField = () => ({ ...reasonField(), isForStaff: true }) as const

/** The field may be left out. */
export const optional = <F extends Field>(field: F) =>
  ({ ...field, schema: z.optional(field.schema), isOptional: true }) as Omit<F, 'schema'> & {
    schema: z.ZodMiniOptional<F['schema']>
    isOptional: true
  }

/** The field may be empty, which means null. */
export const nullable = <F extends Field>(field: F) =>
  ({ ...field, schema: z.nullable(field.schema), isNullable: true }) as Omit<F, 'schema'> & {
    schema: z.ZodMiniNullable<F['schema']>
    isNullable: true
  }

/** The field is an argument of the command. */
export const argument = <F extends Field>(field: F) => ({ ...field, isArgument: true }) as F & { isArgument: true }
