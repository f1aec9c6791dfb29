/**
 * The fields of a member that the chat provider receives (interpretation S4): those that the brand lists, after the member's consent
 * to exactly these. They pass through the member's own page, so the provider receives nothing that the member does not see.
 * The name is complete after a deposit from the account. The phone is complete, because staff of the chat call back. The account
 * shows its last digits only.
 */
import type { CallBody, CallReply } from '@duang/contract'
import { bankByCode, maskAccount } from '@duang/contract/bank/banks'
import { type ChatIdentity, chatTerms, type decideChatConsent, type getChatIdentity } from '@duang/contract/site/chat'
import type { ChatAccount, ChatField } from '@duang/contract/site/page-brand'
import type { Caller, Ctx } from '#core/context.ts'
import { levelRowOf } from '#core/level/level.ts'
import { shownName } from '#core/member/shown-name.ts'
import { refuse } from '#kit/refusal.ts'
import { readBalance } from '#money/ledger/ledger.ts'
import { acceptedTerms, insertConsent, type Person, selectPerson } from './queries.ts'

export async function identityOf(ctx: Ctx, caller: Caller): Promise<CallReply<typeof getChatIdentity>> {
  const account = chatOf(ctx)
  const isAccepted = (await acceptedTerms(ctx, caller.memberId)) === chatTerms(account)
  return { identity: isAccepted ? await collect(ctx, caller, account) : null }
}

/** Refuses `chat_changed` when the brand's fields or provider differ from the terms that the member read. */
export async function decideConsent(
  ctx: Ctx,
  caller: Caller,
  { isAccepted, terms }: CallBody<typeof decideChatConsent>,
): Promise<CallReply<typeof decideChatConsent>> {
  const account = chatOf(ctx)
  if (isAccepted && terms !== chatTerms(account)) refuse('chat_changed')
  await insertConsent(ctx, caller.memberId, chatTerms(account), isAccepted)
  return { identity: isAccepted ? await collect(ctx, caller, account) : null }
}

function chatOf({ brand: { settings } }: Ctx): ChatAccount {
  return settings.chat && settings.menu.chat ? settings.chat : refuse('chat_off')
}

async function collect(ctx: Ctx, caller: Caller, { fields }: ChatAccount): Promise<ChatIdentity> {
  const person = await selectPerson(ctx, caller.memberId)
  const { balance: points } = await readBalance(ctx.db, ctx.brand.id, caller.memberId, 'points')
  const level = fields.includes('level') ? await levelName(ctx, person.level) : undefined
  const values: Record<ChatField, string | undefined> = {
    name: shownName(person.name, person.is_name_open),
    id: person.uuid,
    level,
    email: ctx.brand.settings.mailDomain === '' ? undefined : `${person.username}@${ctx.brand.settings.mailDomain}`,
    phone: internationalPhone(person.phone),
    username: person.username,
    ...bankFields(person),
    point: String(points),
  }
  return Object.fromEntries(
    fields.map((field) => [field, values[field]]).filter(([, value]) => value !== undefined),
  ) as ChatIdentity
}

const bankFields = ({ bank_code, account_digits }: Person) => ({
  bankName: bank_code === null ? undefined : (bankByCode(bank_code)?.nameTh ?? bank_code),
  bankId: account_digits === null ? undefined : maskAccount(account_digits),
})

async function levelName(ctx: Ctx, level: number): Promise<string> {
  const labels: Record<string, string | undefined> = ctx.brand.settings.levelLabels
  return labels[level] ?? (await levelRowOf(ctx.db, ctx, level)).name
}

/** `0812345678` → `+66812345678`, the one format that all three providers accept. */
const internationalPhone = (phone: string): string => phone.replace(/^0/, '+66')
