/** The members of a run: one for each client, straight into the tables. Registration has tests elsewhere. */
import { DEMONSTRATION_BRAND } from '../../../apps/api/seed/demonstration.ts'
import { createPasswords } from '../../../apps/api/src/core/member/password.ts'
import type { Db } from '../../../apps/api/src/kit/database/db.ts'
import { openMember } from '../../../apps/api/src/money/ledger/ledger.ts'

export type Member = {
  memberId: number
  uuid: string
  username: string
  name: string
  account: { bank: string; number: string }
}

export const PASSWORD = 'a good long secret'

/** Each masked form that the site's banks show (digits six to nine, the last four) belongs to one member only. */
const accountNumber = (index: number): string => `40811${1000 + index}5`

const CONSONANTS = 'กขคงจฉชซญดตถทธนบปผพภมยรลวสหอ'
const nameOf = (index: number): string => {
  const [first, second] = [CONSONANTS[index % 28], CONSONANTS[Math.floor(index / 28) % 28]]
  return `${first}มล${second}า ${second}ดี${first}าม`
}

export async function addMembers(db: Db, count: number): Promise<Member[]> {
  const password_hash = await createPasswords().hash(PASSWORD)
  const created_at = new Date()
  const members: Member[] = []
  await db.transaction().execute(async (tx) => {
    for (let index = 0; index < count; index++) {
      const name = nameOf(index)
      const account = { bank: '014', number: accountNumber(index) }
      const row = await tx
        .insertInto('members')
        .values({
          brand_id: DEMONSTRATION_BRAND,
          username: `client${index}`,
          phone: `08${10_000_000 + index}`,
          password_hash,
          name,
          af_code: `CHAOS${String(index).padStart(4, '0')}`,
          created_at,
        })
        .returning(['member_id', 'uuid', 'username'])
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('member_banks')
        .values({
          brand_id: DEMONSTRATION_BRAND,
          member_id: row.member_id,
          bank_code: account.bank,
          account_digits: account.number,
          account_name: name,
          is_name_verified: true,
          created_at,
        })
        .execute()
      await openMember(tx, DEMONSTRATION_BRAND, row.member_id)
      members.push({ memberId: row.member_id, uuid: row.uuid, username: row.username, name, account })
    }
  })
  return members
}
