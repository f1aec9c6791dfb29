/** Puts a demonstration brand into the database. Safe to run again; it never changes what is there. */
import { type Kysely, sql } from 'kysely'
import type * as z from 'zod'
import { feedPlace } from '#core/bank/webhook-secret.ts'
import { brandSettingsSchema } from '#core/brand/settings.ts'
import { LEVELS } from '#core/level/level-table.ts'
import { createPasswords } from '#core/member/password.ts'
import type { Tx } from '#kit/database/db.ts'
import type { DB } from '#kit/database/db-types.ts'
import type { SecretBox } from '#kit/secret-box.ts'
import { openMember } from '#money/ledger/ledger.ts'
import type { SeedDocuments } from './documents.ts'
import { followSandbox } from './outside.ts'

type LoginSeed = {
  username: string
  password: string
  name: string
  phone: string
  /** Bank and account of a person who lives in the sandbox. */
  bank: string
  account: string
  afCode: string
  /** Username of a member before it in the list. */
  invitedBy?: string
}

export type BrandSeed = {
  brandId: number
  clientId: string
  name: string
  settings: z.input<typeof brandSettingsSchema>
  /** What of its settings leads to the sandbox. */
  outside?: (sandboxUrl: string) => Pick<z.input<typeof brandSettingsSchema>, 'frames' | 'chat'>
  feed: string
  /** The brand's own accounts at the demonstration bank. */
  accounts: readonly { bank: string; account: string; name: string; promptpay: string | null; priority: number }[]
  news: { id: string; title: string; body: string }
  /** The first version of each legal text, by language. */
  documents: SeedDocuments
  logins: readonly LoginSeed[]
}

/** Distinguishes a brand of the demonstration from another one of the same number. */
export type SeededBrand = Pick<BrandSeed, 'brandId' | 'clientId'>

export type SeedOptions = {
  sandboxUrl: string
  sandboxSecret: string
  /** Encrypts the secrets. Without it they are stored as they are. */
  secrets?: SecretBox | undefined
  hosts: readonly string[]
  now: Date
  withMembers: boolean
}

/** Brand, hosts, levels, feed, accounts, an announcement, members. A number that belongs to another brand is left alone. */
export async function seedBrand(db: Kysely<DB>, seed: BrandSeed, options: SeedOptions): Promise<void> {
  const settings = { ...seed.settings, ...seed.outside?.(options.sandboxUrl) }
  brandSettingsSchema.parse(settings)
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('brands')
      .values({
        brand_id: seed.brandId,
        client_id: seed.clientId,
        name: seed.name,
        settings: JSON.stringify(settings),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    if (!(await isSeedsOwn(tx, seed))) return
    await seedRows(tx, seed, options)
    await seedBank(tx, seed, options)
    await followSandbox(tx, options.sandboxUrl)
    if (options.withMembers) for (const login of seed.logins) await seedMember(tx, seed.brandId, login, options.now)
  })
}

/** Whether the number is this brand's: on another database it may be any brand's. */
export const isSeedsOwn = async (db: Kysely<DB>, { brandId, clientId }: SeededBrand): Promise<boolean> =>
  (await db
    .selectFrom('brands')
    .select('brand_id')
    .where('brand_id', '=', brandId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()) !== undefined

async function seedRows(tx: Tx, { brandId, news, documents }: BrandSeed, { hosts, now }: SeedOptions): Promise<void> {
  await tx
    .insertInto('brand_hosts')
    .values(hosts.map((host) => ({ host, brand_id: brandId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx
    .insertInto('levels')
    .values(LEVELS.map((level) => ({ brand_id: brandId, ...level })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx
    .insertInto('announcements')
    .values({
      brand_id: brandId,
      announcement_id: news.id,
      title: news.title,
      body: news.body,
      published_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx
    .insertInto('documents')
    .values(
      Object.entries(documents).flatMap(([language, texts]) =>
        Object.entries(texts).map(([kind, body]) => ({
          brand_id: brandId,
          kind,
          language,
          version: 1,
          body,
          published_at: now,
          published_by: 'seed',
        })),
      ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Of demonstrations that began with 0.1.0. Their check digit is wrong, so they give no code. */
const FORMER_IDS = ['0105561000001', '0105561000002']

async function seedBank(tx: Tx, { brandId, feed, accounts }: BrandSeed, options: SeedOptions): Promise<void> {
  const { sandboxUrl, sandboxSecret, secrets } = options
  const reached = {
    base_url: sandboxUrl,
    secrets: [secrets?.seal(sandboxSecret, feedPlace(brandId, feed)) ?? sandboxSecret],
  }
  await tx
    .insertInto('bank_feeds')
    .values({ brand_id: brandId, feed, adapter: 'sandbox', ...reached })
    // The port of the sandbox is a setting of this start, not of the brand.
    .onConflict((conflict) => conflict.columns(['brand_id', 'feed']).doUpdateSet(reached))
    .execute()
  await tx
    .insertInto('receiving_accounts')
    .values(
      accounts.map((each) => ({
        brand_id: brandId,
        feed,
        bank_code: each.bank,
        account_digits: each.account,
        account_name: each.name,
        promptpay_id: each.promptpay,
        priority: each.priority,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['brand_id', 'bank_code', 'account_digits'])
        .doUpdateSet((eb) => ({ promptpay_id: eb.ref('excluded.promptpay_id') }))
        .where('receiving_accounts.promptpay_id', 'in', FORMER_IDS),
    )
    .execute()
}

async function seedMember(tx: Tx, brandId: number, login: LoginSeed, now: Date): Promise<void> {
  const known = await tx
    .selectFrom('members')
    .select('member_id')
    .where('brand_id', '=', brandId)
    // Staff may have changed the phone since.
    .where((eb) => eb.or([eb('phone', '=', login.phone), eb('username_folded', '=', login.username.toLowerCase())]))
    .executeTakeFirst()
  if (known) return
  const member = await tx
    .insertInto('members')
    .values({
      brand_id: brandId,
      username: login.username,
      phone: login.phone,
      password_hash: await createPasswords().hash(login.password),
      name: login.name,
      af_code: login.afCode,
      inviter_id: login.invitedBy
        ? sql<number>`(select member_id from members where brand_id = ${brandId} and username = ${login.invitedBy})`
        : null,
      created_at: now,
    })
    .returning('member_id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('member_banks')
    .values({
      brand_id: brandId,
      member_id: member.member_id,
      bank_code: login.bank,
      account_digits: login.account,
      account_name: login.name,
      is_name_verified: true,
      deposited_from_at: now,
      created_at: now,
    })
    .execute()
  await openMember(tx, brandId, member.member_id)
}
