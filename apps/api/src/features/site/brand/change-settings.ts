/** Changes of settings by staff: saved at once, or proposed to a second person where they move money, people or data. */
import { actAs } from '#core/audit/audit.ts'
import { versionOf } from '#core/brand/brand.ts'
import { leavesOf } from '#core/brand/brand-changes.ts'
import { brandErrorsByPath, changeBrandIn, lockBrand, type StoredBrand } from '#core/brand/change-brand.ts'
import { brandSettingsSchema } from '#core/brand/settings.ts'
import type { Ctx } from '#core/context.ts'
import { actingAddress } from '#entry/desk/acting-connection.ts'
import { isAddressWithin } from '#entry/desk/allowed-address.ts'
import { plainWords } from '#entry/desk/plain-words.ts'
import { type EffectFigure, type ProposalKind, propose } from '#entry/desk/proposal.ts'
import { inTransaction, type Tx } from '#kit/database/db.ts'
import { refuse } from '#kit/refusal.ts'
import { withoutValue, withValue } from './assignments.ts'
import { type Guard, guardOf, thaiNameOf, unitOf } from './setting-form.ts'

/** Without a value the default applies again. */
export type SettingChange = { path: string; value?: unknown }
export type SettingsSave = { version: string; name?: string | undefined; changes: SettingChange[]; reason: string }

type Settings = Record<string, unknown>

/** Settings that need a second person are proposed by guard, so that one proposal does not wait for the other. */
const KINDS = { money: 'brand.settings', access: 'brand.access' } as const
type Proposable = keyof typeof KINDS
const isProposable = (guard: Guard | undefined): guard is Proposable => guard === 'money' || guard === 'access'

type Person = { actor: string; address: string }

const withChanges = (settings: Settings, changes: readonly SettingChange[]): Settings =>
  changes.reduce(
    (all, { path, value }) => (value === undefined ? withoutValue(all, path) : withValue(all, path, value)),
    settings,
  )

export const storedVersion = ({ brandId, clientId, name, settings }: StoredBrand): string =>
  versionOf({ brand_id: brandId, client_id: clientId, name, settings })

/**
 * Saves what these guards permit, and proposes what needs a second person. Refuses `desk_settings_outdated` after a change of others,
 * `desk_settings_invalid` with a sentence a setting, `desk_not_permitted`, `desk_proposal_open`.
 */
export function saveSettings(
  ctx: Ctx,
  { actor, address }: Person,
  guards: readonly Guard[],
  { version, name, changes, reason }: SettingsSave,
): Promise<{ saved: number; proposed: number }> {
  const isPermitted = ({ path }: SettingChange) => guards.includes(guardOf(path) ?? 'none')
  const unknown = changes.find(({ path }) => guardOf(path) === undefined)
  if (unknown) refuseInvalid([{ path: unknown.path, sentence: `There is no setting ${unknown.path}.` }])
  if (!changes.every(isPermitted) || (name !== undefined && !guards.includes('brand'))) refuse('desk_not_permitted')
  const proposed = changes.filter(({ path }) => isProposable(guardOf(path)))
  const atOnce = changes.filter((change) => !proposed.includes(change))

  return inTransaction(ctx.db, async (tx) => {
    await actAs(tx, { actor, reason })
    const before = await lockedBrand(tx, ctx)
    if (storedVersion(before) !== version) refuse('desk_settings_outdated')
    const { clientId, hosts, settings } = before
    const draft = { clientId, hosts, name: name ?? before.name, settings: withChanges(settings as Settings, changes) }
    const errors = [...brandErrorsByPath(draft, ctx.bankMode), ...lockedOut(changes, address)]
    if (errors.length > 0) refuseInvalid(errors)
    if (atOnce.length > 0 || name !== undefined)
      await store(tx, ctx, (settings) => withChanges(settings, atOnce), draft.name)
    for (const guard of ['money', 'access'] as const) {
      const ofGuard = proposed.filter(({ path }) => guardOf(path) === guard)
      if (ofGuard.length > 0)
        await proposeChanges(tx, ctx, actor, { guard, before: before.settings, changes: ofGuard, reason })
    }
    return { saved: atOnce.length + (name === undefined ? 0 : 1), proposed: proposed.length }
  })
}

/** Whoever sets the networks of the desk works from one of them. */
function lockedOut(changes: readonly SettingChange[], address: string): { path: string; sentence: string }[] {
  const networks = changes.find(({ path }) => path === 'deskNetworks')?.value
  if (!Array.isArray(networks) || isAddressWithin(networks.map(String), address)) return []
  return [{ path: 'deskNetworks', sentence: `deskNetworks must contain your own address, ${address}.` }]
}

function refuseInvalid(errors: readonly { path: string; sentence: string }[]): never {
  return refuse('desk_settings_invalid', { errors })
}

const lockedBrand = async (tx: Tx, ctx: Ctx): Promise<StoredBrand> =>
  (await lockBrand(tx, ctx.brand.clientId)) ?? refuse('not_found')

async function store(tx: Tx, ctx: Ctx, change: (settings: Settings) => Settings, name?: string): Promise<void> {
  const stored = await changeBrandIn(tx, ctx.brand.clientId, ctx.bankMode, (brand) => ({
    hosts: brand.hosts,
    name: name ?? brand.name,
    settings: change(brand.settings as Settings),
  }))
  if (stored.outcome === 'refused') refuseInvalid(stored.errors.map((sentence) => ({ path: '', sentence })))
  if (stored.outcome === 'unknown') refuse('not_found')
}

type Proposed = { guard: Proposable; before: unknown; changes: readonly SettingChange[]; reason: string }

async function proposeChanges(tx: Tx, ctx: Ctx, actor: string, given: Proposed): Promise<void> {
  const { guard, before, changes, reason } = given
  const effect = effectOf(before, changes)
  await propose(tx, ctx, actor, {
    kind: KINDS[guard],
    subject: 'settings',
    payload: { changes, effect },
    effect,
    reason,
  })
}

/** What differs, value by value, with the defaults filled in. */
function effectOf(settings: unknown, changes: readonly SettingChange[]): EffectFigure[] {
  const was = leavesOf(brandSettingsSchema.parse(settings))
  const is = leavesOf(brandSettingsSchema.parse(withChanges(settings as Settings, changes)))
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((path) => was.get(path) !== is.get(path))
    .map((path) => {
      const isSatang = unitOf(path) === 'satang'
      const shown = (json: string | undefined) => plainWords(json === undefined ? null : JSON.parse(json))
      return {
        label: path,
        th: thaiNameOf(path),
        before: shown(was.get(path)),
        after: shown(is.get(path)),
        unit: isSatang ? 'satang' : 'text',
      }
    })
}

/** Carries out a proposed change. Refuses `desk_state_changed` when one of its settings has changed since. */
const settingsProposal = (kind: string): ProposalKind => ({
  kind,
  proposing: 'brand.settings',
  permission: 'money.correct',
  execute: async (tx, ctx, payload, { approvedBy, reason }) => {
    const { changes, effect } = payload as { changes: SettingChange[]; effect: EffectFigure[] }
    await actAs(tx, { actor: approvedBy, reason })
    const { settings } = await lockedBrand(tx, ctx)
    if (JSON.stringify(effectOf(settings, changes).map(inOrder)) !== JSON.stringify(effect.map(inOrder)))
      refuse('desk_state_changed')
    const errors = lockedOut(changes, await actingAddress(tx))
    if (errors.length > 0) refuseInvalid(errors)
    await store(tx, ctx, (stored) => withChanges(stored, changes))
  },
})
export const settingsProposals = Object.values(KINDS).map(settingsProposal)

/** What a decision compares. JSON columns do not keep the order of keys, and a name may be reworded meanwhile. */
const inOrder = ({ label, before, after, unit }: EffectFigure) => ({ label, before, after, unit })
