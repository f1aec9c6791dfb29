/**
 * Actions: everything that staff change, as values. The desk's call, its dialog, the command of `duang`, the proposal to a second person,
 * the row of the audit log and the documentation derive from them (ARCHITECTURE, "Actions and lists").
 */
import * as z from 'zod/mini'
import { BRAND_PATH, type DeskCallDefinition, inBrand } from '../desk/define-desk-call.ts'
import type { Permission } from '../desk/permissions.ts'
import type { Queue } from '../desk/queue.ts'
import type { Field, Words } from './field.ts'

export type Fields = Readonly<Record<string, Field>>
type SchemasOf<F extends Fields> = { -readonly [Name in keyof F]: F[Name]['schema'] }

/**
 * `none`: at once. `second-factor`: after the person gave the second factor within ten minutes. `second-person`: it is proposed, and another
 * person approves its effect. `by-rule`: the facts decide, such as an amount against a limit of the brand. The handler asks for the second
 * person after it locked them, else it is done at once.
 */
export type Approval = 'none' | 'second-factor' | 'second-person' | 'by-rule'

type Given<F extends Fields, R extends z.ZodMiniType> = {
  /** `movie.link`: the slug of the feature and a verb. The words of the command are the same. */
  name: string
  title: Words
  /** A sentence on what it does, in the dialog and in the help of the command. */
  help?: Words
  /** `own`: everybody with a role in the brand. The handler says what else it takes. */
  permission: Permission | 'own'
  approval: Approval
  /** What the second person needs besides `approvals.decide`. The permission of the action by default. */
  approvedBy?: Permission
  fields: F
  result: R
  refusals: readonly string[]
  /** Fields that name what the action concerns, for the audit log. By default the first argument. */
  subject?: readonly (keyof F & string)[]
  /** The field with the UUID of the member whom it concerns. */
  member?: keyof F & string
  /** The field with the amount that a second person approves. */
  amount?: keyof F & string
  /** The entry of a queue that it decides: nobody does while another person works on it, and afterwards the claim ends. */
  claim?: { queue: Queue; entry: keyof F & string }
  /** The field with the id that the client gives to an order of money. Under one id it is carried out once. */
  reference?: keyof F & string
  /** Fields that the audit log leaves out, and that a proposal keeps sealed. */
  secretFields?: readonly (keyof F & string)[]
  /** What the server makes and shows once, such as a secret: names as in {@link shown}, and what to do with them. */
  shownOnce?: { text: Words; values: Readonly<Record<string, Words>> }
  /** Fields that the audit log leaves out, such as a number of a member. */
  hiddenFields?: readonly (keyof F & string)[]
  isRecordedFirst?: true
  /** Its refusals reveal numbers of others: each attempt to propose it is recorded first, and `hourlyMax` counts them. */
  recordsAttempts?: true
  hourlyMax?: number
  bodyBytesMax?: number
  /** Earlier words of the command. They work for one release. */
  formerly?: readonly Former[]
}

/** `words`: an act that took one option of the action, `option`, as its last argument. */
export type Former = string | { words: string; option: string }

export type Action = DeskCallDefinition &
  Omit<Given<Fields, z.ZodMiniType>, 'subject' | 'member' | 'amount' | 'claim' | 'reference'> & {
    subject: readonly string[]
    claim?: { queue: Queue; entry: string }
    member?: string
    amount?: string
    reference?: string
    permission: Permission | 'own'
    body: z.ZodMiniType
  }

/** Values that are shown once, by name. A proposal shows them to its author; they work once it is approved. */
export const shown = () => z.optional(z.record(z.string(), z.string()))
export const proposedReply = () =>
  z.object({ outcome: z.literal('proposed'), proposal: z.optional(z.uuid()), shown: shown() })

type Proposed = ReturnType<typeof proposedReply>
type ReplyOf<A extends Approval, R extends z.ZodMiniType> = A extends 'second-person'
  ? Proposed
  : A extends 'by-rule'
    ? z.ZodMiniUnion<[Proposed, R]>
    : R

function replyOf(approval: Approval, result: z.ZodMiniType): z.ZodMiniType {
  if (approval === 'second-person') return proposedReply()
  return approval === 'by-rule' ? z.union([proposedReply(), result]) : result
}

type RefusalsOf<G extends { refusals: readonly string[] }> = G extends { claim: object }
  ? readonly (G['refusals'][number] | 'desk_claimed')[]
  : G['refusals']

/** Defines an action of one brand. */
export function defineAction<const F extends Fields, R extends z.ZodMiniType, const G extends Given<F, R>>(
  given: G & Given<F, R> & { fields: F; result: R },
) {
  const { fields, result, approval, subject, claim } = given
  const refusals = (claim ? [...given.refusals, 'desk_claimed'] : given.refusals) as RefusalsOf<G>
  const first = Object.keys(fields).filter((name) => fields[name]?.isArgument)
  return {
    ...given,
    refusals,
    method: 'POST',
    path: `${BRAND_PATH}/actions/${given.name}`,
    section: 'desk',
    summary: given.help?.en ?? given.title.en,
    access: 'staff',
    idempotency: 'none',
    ...(approval === 'none' ? {} : { needsStepUp: true as const }),
    subject: subject ?? first.slice(0, 1),
    params: inBrand(),
    body: z.strictObject(
      Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema])) as SchemasOf<F>,
    ),
    reply: replyOf(approval, result) as ReplyOf<G['approval'], R>,
  } as const
}

/** The row of the audit log of an attempt, where the action records them. */
export const attemptOf = ({ name }: { name: string }): string => `${name}.attempt`

/** What a handler gets: decoded, with satang. */
export type ActionInput<A extends Action> = z.output<A['body']>
/** What a handler returns: decoded. */
export type ActionResult<A extends Action> = z.output<A['result']>
/** Whether a call of the desk is an action. */
export const isAction = (call: DeskCallDefinition): call is Action => 'fields' in call && 'approval' in call
