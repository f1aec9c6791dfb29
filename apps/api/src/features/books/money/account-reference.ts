/** Accounts as staff name them: `house:bank`, `house:game/joker`, `member:cash/somchai`. */
import { invalid, unknown } from '#core/command.ts'
import type { Ctx } from '#core/context.ts'
import { memberIdOf } from '#core/member/find-member.ts'
import { HOUSE_CLASSES, MEMBER_CLASSES } from '#money/ledger/chart.ts'
import { type Account, houseAccount, memberAccount } from '#money/ledger/ledger.ts'

export type HouseName = keyof typeof HOUSE_CLASSES

/** `id`: of the ledger. `memberId` is null of the house. */
export type AccountReference = { id: number; memberId: number | null; name: Account | HouseName }

const FORMS = 'Expected an account such as house:bank, house:game/PROVIDER or member:cash/USERNAME'

/** Reads an account. Throws a mistake for a text that names none. */
export async function accountOf(ctx: Ctx, text: string): Promise<AccountReference> {
  const [, side, name = '', owner] = text.match(/^(member|house):([a-z_-]+)(?:\/(.+))?$/) ?? []
  if (side === 'member' && isMemberClass(name) && owner !== undefined) {
    const memberId = await memberIdOf(ctx, owner)
    return { id: memberAccount(memberId, name), memberId, name }
  }
  if (side === 'house' && isHouseClass(name)) {
    const hasProvider = isOfProvider(name)
    if (hasProvider !== (owner !== undefined)) throw invalid(`${FORMS}: ${text}`)
    const instance = owner === undefined ? 0 : await providerNumber(ctx, owner)
    return { id: houseAccount(name, instance), memberId: null, name }
  }
  throw invalid(`${FORMS}: ${text}`)
}

/** The class of members that a node of the tree names, such as `member:hold`. */
export function memberClassOf(text: string): Account {
  const [, name = ''] = text.match(/^member:([a-z_]+)$/) ?? []
  if (!isMemberClass(name))
    throw invalid(
      `Expected a class of members such as ${Object.keys(MEMBER_CLASSES)
        .map((each) => `member:${each}`)
        .join(', ')}: ${text}`,
    )
  return name
}

const isMemberClass = (name: string): name is Account => Object.hasOwn(MEMBER_CLASSES, name)
const isHouseClass = (name: string): name is HouseName => Object.hasOwn(HOUSE_CLASSES, name)
/** Each provider has an account of its own. */
export const isOfProvider = (name: string): boolean => name === 'game' || name === 'free-rounds'

async function providerNumber({ db, brand }: Ctx, provider: string): Promise<number> {
  const row = await db
    .selectFrom('providers')
    .select('number')
    .where('brand_id', '=', brand.id)
    .where('provider', '=', provider)
    .executeTakeFirst()
  if (!row) throw unknown('provider', provider)
  return row.number
}

/** The name of an account by its id, without its owner: `member:cash`. */
export function classNameOf(id: number): string {
  const cls = Math.abs(id) % 64
  const [side, classes] = id > 0 ? (['member', MEMBER_CLASSES] as const) : (['house', HOUSE_CLASSES] as const)
  const found = Object.entries(classes).find(([, number]) => number === cls)
  return `${side}:${found?.[0] ?? cls}`
}
