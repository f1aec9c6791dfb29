/** Lists of staff as values: the desk's call and table, and the list command of `duang`, derive from them. */
import * as z from 'zod/mini'
import { BRAND_PATH, type DeskCallDefinition, deskPageFields, inBrand } from '../desk/define-desk-call.ts'
import type { Permission } from '../desk/permissions.ts'
import { claim, type Queue } from '../desk/queue.ts'
import { page } from '../wire/fields.ts'
import type { Fields, Former } from './define-action.ts'
import type { Field, FieldKind, TextForm, Words } from './field.ts'

/** A column. Without a label it is data of the row that no table shows by itself. */
export type Cell<S extends z.ZodMiniType = z.ZodMiniType> = {
  schema: S
  label?: Words
  kind?: FieldKind
  /** Words of its values. */
  choices?: Field['choices']
  /** How a value is written. */
  form?: Pick<TextForm, 'write'>
}
export type Cells = Readonly<Record<string, Cell>>
type SchemasOf<C extends Cells | Fields> = { -readonly [Name in keyof C]: C[Name]['schema'] }

/** A column of a list. `kind`: how its values are written, where the schema does not say it. */
export const cell = <S extends z.ZodMiniType>(schema: S, label?: Words, kind?: FieldKind): Cell<S> => ({
  schema,
  ...(label ? { label } : {}),
  ...(kind ? { kind } : {}),
})

/** A column of the values of a choice. */
export const choiceCell = <F extends Field>({ schema, label, choices }: F): Cell<F['schema']> => ({
  ...cell(schema as F['schema'], label, 'choice'),
  choices,
})

/** A column of structured values. */
export const structureCell = <S extends z.ZodMiniType>(
  schema: S,
  label: Words,
  form: Pick<TextForm, 'write'>,
): Cell<S> => ({
  ...cell(schema, label, 'structure'),
  form,
})

type Given<F extends Fields, C extends Cells> = {
  /** `movie.list`: the slug of the feature and a noun or `list`. The words of the command are the same. */
  name: string
  title: Words
  permission: Permission
  /** Each one optional. */
  filters: F
  row: C
  /** The queue whose entries the rows are, and the cell with the entry: each row says who works on it. */
  claim?: { queue: Queue; entry: keyof C & string }
  refusals: readonly string[]
  isReport?: true
  hourlyMax?: number
  formerly?: readonly Former[]
}

export type List = DeskCallDefinition &
  Omit<Given<Fields, Cells>, 'claim'> & {
    claim?: { queue: Queue; entry: string }
    permission: Permission
    query: z.ZodMiniType
    reply: z.ZodMiniType
  }

type Claimed<G> = G extends { claim: object } ? { claim: ReturnType<typeof claim> } : Record<never, never>

const schemas = <S extends Cells | Fields>(of: S) =>
  Object.fromEntries(Object.entries(of).map(([name, { schema }]) => [name, schema])) as SchemasOf<S>

/** One row of a list, for a call that has more than its table. */
export const rowOf = <const C extends Cells>({ row }: { row: C }) => z.object(schemas(row))

/** Defines a list of one brand, page by page. */
export function defineList<const F extends Fields, const C extends Cells, const G extends Given<F, C>>(
  given: G & Given<F, C> & { filters: F; row: C },
) {
  const { filters, row } = given
  const claimed = (given.claim ? { claim: claim() } : {}) as Claimed<G>
  const item = z.object({ ...schemas(row), ...claimed })
  return {
    ...given,
    method: 'GET',
    path: `${BRAND_PATH}/lists/${given.name}`,
    section: 'desk',
    summary: given.title.en,
    access: 'staff',
    idempotency: 'none',
    params: inBrand(),
    query: z.strictObject({ ...deskPageFields(), ...schemas(filters) }),
    /** One row. The page of one entry extends it. */
    item,
    reply: page(item),
  } as const
}

export const isList = (call: DeskCallDefinition): call is List => 'row' in call && 'filters' in call
