/** `duang brand`: lists, shows and changes the brands of this deployment. */
import { writeFile } from 'node:fs/promises'
import { brandChanges } from '#core/brand/brand-changes.ts'
import { isDeskHost } from '#core/brand/brand-host.ts'
import {
  addBrand,
  BRAND_LIST,
  type BrandDraft,
  brandErrors,
  changeBrand,
  listBrands,
  type Stored,
  type StoredBrand,
  storedBrands,
} from '#core/brand/change-brand.ts'
import { brandSettingsSchema } from '#core/brand/settings.ts'
import {
  CommandRefusal,
  type DeploymentCommand,
  type DeploymentCommandInput as Input,
  invalid,
  missing,
  unknown,
} from '#core/command.ts'
import { PAGE_OPTIONS, readPage, sayPage } from '#core/command-list.ts'
import { unwritable } from '#entry/command/command-file.ts'
import { wordOf } from '#entry/command/command-words.ts'
import { bangkokStamp } from '#kit/text/bangkok-instant.ts'
import { type Assignment, readAssignment, withoutValue, withValue } from './assignments.ts'
import { previewOf, previewPage } from './preview.ts'

const CHANGES_ON_SHOW = 10

export const brandCommand: DeploymentCommand = {
  name: 'brand',
  summary: 'Brands of this deployment and their settings.',
  isOfDeployment: true,
  // The running site reads brands and never writes them.
  needsOwner: true,
  acts: {
    list: { summary: 'Brands with their hosts and wrong settings.', options: PAGE_OPTIONS, run: list },
    show: { summary: 'Settings in force, and the last changes.', words: '<CLIENT_ID>', run: show },
    add: {
      summary: 'Adds a brand: name=NAME hosts=HOST,… and any setting as path=value.',
      words: '<CLIENT_ID> <path=value...>',
      run: add,
    },
    set: {
      summary: 'Changes settings; every process applies them within a second.',
      words: '<CLIENT_ID> [path=value...]',
      options: { '--unset <PATH,PATH>': 'settings that return to their default' },
      run: set,
    },
    preview: {
      summary: 'Colours and their contrast; stores nothing.',
      words: '<CLIENT_ID>',
      options: { '--hex <#RRGGBB>': 'the stored colour by default', '--file <PAGE.html>': 'writes a page to look at' },
      run: preview,
    },
  },
}

async function list(input: Input): Promise<number> {
  const { platform, options } = input
  const { items: stored, next } = await listBrands(platform.db, readPage(options, BRAND_LIST))
  const items = stored.map((brand) => ({ ...summaryOf(brand), errors: errorsOf(brand, platform.bankMode) }))
  sayPage(
    input,
    { items, next },
    {
      row: ({ clientId, name, hosts, errors }) => [
        `${clientId.padEnd(20)} ${name.padEnd(20)} ${hosts.join(', ') || 'no host'}`,
        ...errors.map((error) => `  wrong: ${error}`),
      ],
      none: 'There is no brand yet: duang brand add.',
    },
  )
  return items.some((brand) => brand.errors.length > 0) ? 1 : 0
}

async function show({ platform, words, say, report }: Input): Promise<number> {
  const brand = await brandOf(platform.db, words[0])
  const errors = errorsOf(brand, platform.bankMode)
  const parsed = brandSettingsSchema.safeParse(brand.settings)
  const settings: unknown = parsed.success ? parsed.data : brand.settings
  const changes = await brandChanges(platform.db, brand.brandId, CHANGES_ON_SHOW)
  say(`${brand.clientId}: ${brand.name}, at ${brand.hosts.join(', ') || 'no host'}`)
  for (const line of JSON.stringify(settings, null, 2).split('\n')) say(line)
  for (const error of errors) say(`wrong: ${error}`)
  if (changes.length > 0) say('Last changes:')
  for (const { at, actor, path, before, after } of changes)
    say(
      `  ${bangkokStamp(new Date(at))}  ${actor}  ${path}: ${JSON.stringify(before) ?? 'not set'} → ${JSON.stringify(after) ?? 'not set'}`,
    )
  report({ ...summaryOf(brand), settings, errors, changes })
  return errors.length > 0 ? 1 : 0
}

async function add(input: Input): Promise<number> {
  const { platform, words, actor } = input
  const clientId = wordOf(words[0], 'CLIENT_ID')
  const draft = { ...changed({ name: '', hosts: [], settings: {} }, assignmentsOf(input), []), clientId }
  const errors = [...brandErrors(draft, platform.bankMode), ...deskHosts(platform, draft.hosts)]
  const stored: Stored = errors.length > 0 ? { outcome: 'refused', errors } : await addBrand(platform.db, actor, draft)
  const code = reportStored(input, stored)
  // The job of the seal begins no brand by itself.
  if (platform.seal.keys.length > 0) input.say(`Begin its seal: duang seal begin --brand ${clientId}`)
  return code
}

async function set(input: Input): Promise<number> {
  const { platform, words, options, actor } = input
  const assignments = assignmentsOf(input)
  const unset = typeof options.unset === 'string' ? options.unset.split(',') : []
  if (assignments.length + unset.length === 0) throw missing('path=value, or --unset path')
  const hosts = assignments.flatMap(({ path, value }) => (path === 'hosts' ? (value as string[]) : []))
  const errors = deskHosts(platform, hosts)
  if (errors.length > 0) return reportStored(input, { outcome: 'refused', errors })
  return reportStored(
    input,
    await changeBrand(platform.db, actor, words[0] ?? '', platform.bankMode, (brand) =>
      changed({ name: brand.name, hosts: brand.hosts, settings: objectOf(brand.settings) }, assignments, unset),
    ),
  )
}

async function preview({ platform, words, options, say, report }: Input): Promise<number> {
  const brand = await brandOf(platform.db, words[0])
  const { data: settings } = brandSettingsSchema.safeParse(brand.settings)
  const brandHex = typeof options.hex === 'string' ? options.hex : settings?.brandHex
  if (!brandHex || !brandSettingsSchema.shape.brandHex.safeParse(brandHex).success)
    throw invalid(`Expected a colour such as #2563EB: ${brandHex ?? 'nothing is stored'}`)
  const theme = previewOf(brandHex)
  const file = typeof options.file === 'string' ? options.file : undefined
  const page = previewPage({ name: brand.name, brandHex, mark: settings?.mark ?? null, theme })
  if (file)
    await writeFile(file, page).catch((error: unknown) => {
      throw unwritable(file, error)
    })
  for (const scheme of ['dark', 'light'] as const)
    for (const [token, hex] of Object.entries(theme[scheme])) say(`${scheme.padEnd(6)} ${token.padEnd(12)} ${hex}`)
  for (const { scheme, ink, ground, ratio, least } of theme.pairs)
    say(
      `${ratio >= least ? 'pass' : 'FAIL'}   ${scheme.padEnd(6)} ${ink} on ${ground}: ${ratio.toFixed(2)} (${least} or more)`,
    )
  const failed = theme.pairs.filter((pair) => pair.ratio < pair.least).length
  say(`${theme.pairs.length - failed} pairs pass, ${failed} fail.`)
  if (file) say(`Open ${file} in a browser.`)
  report({ clientId: brand.clientId, brandHex, ...theme, ...(file ? { file } : {}) })
  return failed > 0 ? 1 : 0
}

function reportStored({ words, say, report }: Input, stored: Stored): number {
  if (stored.outcome === 'unknown') throw unknown('brand', wordOf(words[0], 'CLIENT_ID'))
  if (stored.outcome === 'refused')
    throw new CommandRefusal('brand_refused', `Nothing was changed. ${stored.errors.join(' ')}`)
  say(`Stored. ${stored.brand.clientId}: ${stored.brand.name}, at ${stored.brand.hosts.join(', ')}.`)
  report({ outcome: 'stored', ...summaryOf(stored.brand), settings: stored.brand.settings })
  return 0
}

const deskHosts = (platform: Input['platform'], hosts: readonly string[]): string[] =>
  hosts.filter((host) => isDeskHost(platform, host)).map((host) => `The host ${host} is that of the desk.`)

const assignmentsOf = ({ words }: Input): Assignment[] => words.slice(1).map(readAssignment)

function changed(draft: BrandDraft, assignments: readonly Assignment[], unset: readonly string[]): BrandDraft {
  const next = { ...draft, settings: unset.reduce(withoutValue, draft.settings) }
  for (const { path, value } of assignments) {
    if (path === 'name' || path === 'hosts') Object.assign(next, { [path]: value })
    else next.settings = withValue(next.settings, path, value)
  }
  return next
}

async function brandOf(db: Input['platform']['db'], clientId: string | undefined): Promise<StoredBrand> {
  const name = wordOf(clientId, 'CLIENT_ID')
  const [brand] = await storedBrands(db, name)
  if (!brand) throw unknown('brand', name)
  return brand
}

const summaryOf = ({ brandId, clientId, name, hosts }: StoredBrand) => ({ brandId, clientId, name, hosts })
const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
const errorsOf = (brand: StoredBrand, bankMode: Input['platform']['bankMode']): string[] =>
  brandErrors(
    { clientId: brand.clientId, name: brand.name, hosts: brand.hosts, settings: objectOf(brand.settings) },
    bankMode,
  )
