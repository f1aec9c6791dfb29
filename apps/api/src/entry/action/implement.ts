/** Handlers of actions and lists: the rule of an action stands once, whoever calls it. */
import type { Action, ActionInput, ActionResult } from '@duang/contract/action/define-action'
import type { List } from '@duang/contract/action/define-list'
import type * as z from 'zod/mini'
import { cutPage, type ListForm, type ListRequest, type Page } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'
import type { EffectFigure, ProposalKind } from '#entry/desk/proposal.ts'
import type { Tx } from '#kit/database/db.ts'
import type { Named } from './command-input.ts'
import type { Rule } from './rule.ts'

/**
 * `actor`: as it is recorded. `address`: null for `duang`. `permissions`: null for the owner of the machine, who acts as the system for
 * set-up and recovery.
 */
export type Person = {
  actor: string
  address: string | null
  permissions: ReadonlySet<string> | null
  /** Who typed a command, such as `cli:root`, also one that acts as a person of staff. */
  operator?: string
}

/** Values that are shown once, by name. Empty where the action shows none. */
export type Made = Readonly<Record<string, string>>

/** `ctx.db` is the transaction of the action. An action that is recorded first has none: it waits for others between its statements. */
export type Work<A extends Action> = {
  ctx: Ctx
  person: Person
  input: ActionInput<A>
  /** Every kind of proposal. */
  kinds: readonly ProposalKind[]
  made: Made
  /** What {@link More.ask} found. */
  facts: unknown
} & (A extends {
  isRecordedFirst: true
}
  ? { tx?: undefined }
  : { tx: Tx }) &
  (A extends { approval: 'second-person' | 'by-rule' } ? { rule: Rule } : { rule?: undefined })

type More<A extends Action> = {
  /** Asks a provider or a bank, before the transaction: nobody else waits for the answer. It is not repeated where a second person approves. */
  before?: (asked: Pick<Work<A>, 'ctx' | 'person' | 'input'>) => Promise<unknown>
  /** Makes what is shown once. A proposal keeps it sealed until the action gets it. */
  make?: (input: ActionInput<A>) => Made
  /** Asks others, such as a bank, before the transaction. A proposal keeps the answer, as data. */
  ask?: (asking: { ctx: Ctx; input: ActionInput<A> }) => Promise<unknown>
  /** What belongs to a new proposal, in its transaction. */
  onProposed?: (work: Work<A> & { proposalId: string }) => Promise<void>
  /**
   * What the second person sees, read after the rehearsed action and before it is undone. By default the fields that it changes in tables of
   * operators.
   */
  effect?: (work: Work<A>, result: ActionResult<A>) => Promise<EffectFigure[]> | EffectFigure[]
  /** What else must be as it was when a second person approves it, as data: the version that a new one replaces. */
  state?: (work: Work<A>) => Promise<unknown>
  /** Columns that members change meanwhile: a proposal stays valid. */
  ignores?: readonly string[]
  /** The rule binds the owner of the machine as well. */
  bindsMachine?: true
  /** An order of money: under the id of its fact it is carried out once, and proposed once. A repetition is harmless. */
  isOrder?: true
  /** The reason of a proposal whose author gives none. */
  unsaidReason?: string
  /** Names that people type for ids, by field. */
  named?: Named
  /** Lines for people on the command line. By default the fields of the result. */
  say?: (result: ActionResult<A>, input: ActionInput<A>) => string | readonly string[]
}

export type Implementation<A extends Action = Action> = More<A> & {
  action: A
  run: (work: Work<A>) => Promise<ActionResult<A>>
}
/** Of any action: its types are checked where it is made. */
export type AnyImplementation = Pick<
  More<Action>,
  'ignores' | 'bindsMachine' | 'isOrder' | 'unsaidReason' | 'named'
> & {
  action: Action
  before?: (asked: never) => Promise<unknown>
} & Record<'run', (work: never) => Promise<unknown>> &
  Partial<Record<'ask' | 'onProposed', (given: never) => Promise<unknown>>> &
  Partial<Record<'effect' | 'say' | 'state', (given: never, other: never) => unknown>> & {
    make?: (input: never) => Made
  }

export const implement = <A extends Action>(
  action: A,
  run: (work: Work<NoInfer<A>>) => Promise<ActionResult<NoInfer<A>>>,
  more: More<NoInfer<A>> = {},
): Implementation<A> => ({ ...more, action, run })

/** A row without its claim, which the core adds. */
export type ListItem<L extends List> =
  z.output<L['reply']> extends { items: (infer Item)[] }
    ? L extends { claim: object }
      ? Omit<Item, 'claim'>
      : Item
    : never
type Filters<L extends List> = Omit<z.output<L['query']>, 'cursor' | 'limit'>
type AskedList = { ctx: Ctx; person: Person; kinds: readonly ProposalKind[]; request: ListRequest }
type Read<L extends List> = (asked: AskedList & { filters: Filters<L> }) => Promise<Page<ListItem<L>>>

/** A list whose order depends on its filters. */
type FormOf<F> = ListForm | ((filters: F) => ListForm)

export type ListImplementation<L extends List = List> = { list: L; form: FormOf<Filters<L>>; read: Read<L> }
export type AnyListImplementation = {
  list: List
  form: FormOf<never>
  read: (asked: AskedList & { filters: never }) => Promise<Page<unknown>>
}

/** `form`: the keys of the pages. `read`: one page. */
export const implementList = <L extends List>(
  list: L,
  form: FormOf<Filters<NoInfer<L>>>,
  read: Read<NoInfer<L>>,
): ListImplementation<L> => ({
  list,
  form,
  read,
})

const BY_PLACE: ListForm = { keys: [{ column: '', type: 'bigint' }], order: 'asc' }

/** A list of few rows that no query pages, such as that of the roles. */
export const implementShortList = <L extends List>(
  list: L,
  rows: (asked: { ctx: Ctx; person: Person }) => Promise<ListItem<NoInfer<L>>[]>,
): ListImplementation<L> =>
  implementList(list, BY_PLACE, async ({ request: { after, limit }, ...asked }) => {
    const all = (await rows(asked)).map((row, n) => ({ ...(row as object), page_keys: [String(n + 1)] }))
    const first = Number(after?.[0] ?? 0)
    return cutPage(all.slice(first, first + limit + 1), limit) as never
  })

/** The order of the list that these filters ask for. */
export const formOf = ({ form }: AnyListImplementation, filters: unknown): ListForm =>
  typeof form === 'function' ? form(filters as never) : form
