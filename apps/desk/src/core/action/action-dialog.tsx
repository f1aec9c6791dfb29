/**
 * The dialog of an action, from its fields. It stays open until the call is made, keeps what was typed after a refusal, and shows at each field
 * what does not fit.
 */
import type { CallBody, CallReply } from '@duang/contract'
import type { Action } from '@duang/contract/action/define-action'
import type { Field } from '@duang/contract/action/field'
import { Button, type ButtonLook } from '@duang/ui/button.tsx'
import { type ReactNode, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { brandCall } from '../call/brand-call.ts'
import { useCurrent } from '../call/current-entry.tsx'
import { useBrandId } from '../call/me.ts'
import { useLanguage, useTexts } from '../language.ts'
import { coreTexts } from '../texts.ts'
import { useAction } from './action.tsx'
import { ActionField, type FieldOverride, fieldValue, firstEntry } from './action-field.tsx'
import { FormDialog } from './form-dialog.tsx'
import { OrderNotice, useOrder } from './order.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { useUnsaved } from './unsaved.tsx'

type Body<A extends Action> = Partial<CallBody<A> & Record<string, unknown>>

type ActionDialogProps<A extends Action> = {
  action: A
  /** Values that the screen knows. Their fields are not asked for. */
  known?: Body<A>
  /** What the fields begin with, such as a row of a list. */
  initial?: Readonly<Record<string, unknown>>
  /** By default the title of the action. */
  title?: string
  look?: ButtonLook
  /** Controls of fields that need their own, by the name of the field. */
  overrides?: Partial<Record<keyof CallBody<A> & string, FieldOverride>>
  /** On the button, where it differs from the title. */
  confirmText?: string
  /** Optional fields that this case needs. */
  needs?: readonly (keyof CallBody<A> & string)[]
  /** Why it cannot be confirmed now. */
  offReason?: string | undefined
  /** The figures that the person decides about as they are now, undefined when the entry waits no more. A change must be read first. */
  present?: { now: unknown }
  doneText?: string | ((reply: CallReply<A>) => string)
  /** Of a screen that looks at the call while it runs. */
  acting?: ReturnType<typeof useAction>
  onClose: () => void
  /** Asks before what was typed is lost. */
  keepsUnsaved?: true
  /** After the call. The dialog closes besides. */
  onDone?: (reply: CallReply<A>) => void
  /** The facts that the person decides about. As a function: they follow from what was typed, below the fields. */
  children?: ReactNode | ((values: Readonly<Record<string, unknown>>) => ReactNode)
}

export function ActionDialog<A extends Action>(props: ActionDialogProps<A>) {
  const { action, known = {}, initial = {}, look = 'gold', onClose } = props
  const texts = useTexts(coreTexts)
  const { doneText = texts.done } = props
  const language = useLanguage()
  const brand = useBrandId()
  const own = useAction()
  const { run, isBusy } = props.acting ?? own
  const first = useRef<HTMLElement>(null)
  const asked = askedFields(action, known, props.needs ?? [])
  const { offReason = props.offReason, notice } = usePresentFacts(props.present, isBusy)
  const [entries, setEntries] = useState<Record<string, unknown>>(() =>
    Object.fromEntries(asked.map(([name, field]) => [name, firstEntry(field, initial[name])])),
  )
  const [begun] = useState(entries)
  const leave = useUnsaved(props.keepsUnsaved === true && !isDeepEqual(entries, begun))
  const [isTried, setTried] = useState(false)
  const values = asked.map(([name, field]) => [name, fieldValue(field, entries[name])] as const)
  const wrong = new Set(asked.flatMap(([name, { schema }], n) => (fits(schema, values[n]?.[1]) ? [] : [name])))
  const title = props.title ?? action.title[language]
  const body = { ...known, ...Object.fromEntries(values.filter(([, value]) => value !== undefined)) }
  const order = useActionOrder(action, body)
  const [shown, setShown] = useState<Readonly<Record<string, string>>>()
  const confirm = async () => {
    setTried(true)
    if (wrong.size > 0) return
    const done = await run(
      () => order.send((reference) => brandCall(brand, action, { body: { ...body, ...reference } } as never)),
      (reply) => (isProposed(reply) ? texts.proposed : typeof doneText === 'string' ? doneText : doneText(reply)),
    )
    if (done === undefined) return
    props.onDone?.(done)
    const { shown: once } = done as { shown?: Readonly<Record<string, string>> }
    if (once) setShown(once)
    else onClose()
  }
  if (shown) return <ShownOnce {...{ action, title, shown, onClose }} />
  return (
    <FormDialog isOpen onClose={() => leave(onClose)} title={title} closeText={texts.close} focusRef={first}>
      <form
        // The person types at once, and Enter confirms.
        ref={(form) => {
          first.current = form?.querySelector<HTMLElement>('input,select,textarea,[type="submit"]') ?? null
        }}
        className="grid gap-3"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void confirm()
        }}
      >
        {action.help && <p className="text-ink-2">{action.help[language]}</p>}
        {action.approval === 'second-person' && <p className="text-ink-2">{texts.decidedByAnother}</p>}
        {typeof props.children !== 'function' && props.children}
        {notice}
        <AskedFields
          {...{ asked, entries }}
          overrides={props.overrides as Overrides}
          wrong={isTried ? wrong : new Set()}
          onEntry={(name, entry) => setEntries((now) => ({ ...now, [name]: entry }))}
        />
        {typeof props.children === 'function' && props.children(body)}
        {!isBusy && order.notice}
        <Button type="submit" look={look} isBusy={isBusy} isWide offReason={offReason}>
          {props.confirmText ?? title}
        </Button>
      </form>
    </FormDialog>
  )
}

type AskedFieldsProps = {
  asked: readonly [string, Field][]
  entries: Readonly<Record<string, unknown>>
  overrides: Overrides
  wrong: ReadonlySet<string>
  onEntry: (name: string, entry: unknown) => void
}

const AskedFields = ({ asked, entries, overrides, wrong, onEntry }: AskedFieldsProps) =>
  asked.map(([name, field]) => (
    <ActionField
      key={name}
      field={field}
      override={overrides?.[name]}
      entry={entries[name]}
      onEntry={(entry) => onEntry(name, entry)}
      isWrong={wrong.has(name)}
    />
  ))

/** An order of money keeps its reference until the server has answered. Its draft is named by what it concerns. */
function useActionOrder(
  { name, fields, reference, amount = 'amount' }: Action,
  body: Readonly<Record<string, unknown>>,
) {
  const [subject = ''] = Object.keys(fields).filter((each) => fields[each]?.isArgument)
  const order = useOrder(name, String(body[subject] ?? ''))
  return {
    notice: reference === undefined ? null : <OrderNotice order={order} />,
    send: <Result,>(work: (reference: Readonly<Record<string, string>>) => Promise<Result>): Promise<Result> =>
      reference === undefined
        ? work({})
        : order.send(Number(body[amount] ?? 0), (value) => work({ [reference]: value })),
  }
}

/** Without facts nothing changes. */
const usePresentFacts = (present: { now: unknown } | undefined, isBusy: boolean) =>
  useCurrent<unknown>(present?.now ?? '', present ? present.now : '', isBusy)

/** The fields that the screen does not know. Those that this case needs may not be left out. */
const askedFields = ({ fields, reference }: Action, known: object, needs: readonly string[]): [string, Field][] =>
  Object.entries(fields)
    .filter(([name]) => !Object.hasOwn(known, name) && name !== reference)
    .map(([name, { isOptional, ...field }]) => [
      name,
      isOptional && !needs.includes(name) ? { ...field, isOptional } : field,
    ])

const isProposed = (reply: unknown): boolean => (reply as { outcome?: unknown } | null)?.outcome === 'proposed'

type ShownOnceProps = {
  action: Action
  title: string
  shown: Readonly<Record<string, string>>
  onClose: () => void
}

function ShownOnce({ action: { shownOnce }, title, shown, onClose }: ShownOnceProps) {
  const language = useLanguage()
  const made = Object.entries(shownOnce?.values ?? {}).flatMap(([name, { [language]: label }]) =>
    shown[name] === undefined ? [] : [{ label, value: shown[name] }],
  )
  return <SecretDialog title={title} text={shownOnce?.text[language] ?? ''} values={made} onClose={onClose} />
}

type Overrides = Readonly<Record<string, FieldOverride>> | undefined

const isDeepEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const fits = (schema: z.ZodMiniType, value: unknown): boolean => z.safeEncode(schema, value as never).success
