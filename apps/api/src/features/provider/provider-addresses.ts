/** The addresses from which a provider calls. */
import { sql } from 'kysely'
import { invalid } from '#core/command.ts'
import { parseNetwork } from '#kit/ip-address.ts'

export const ANYWHERE = ['0.0.0.0/0', '::/0']

/** Reads addresses and ranges of addresses. Refuses other text. */
export function addressesIn(list: string): string[] {
  const addresses = list
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
  const wrong = addresses.find((each) => !parseNetwork(each))
  if (wrong) throw invalid(`Expected an address or a range such as 203.0.113.0/24: ${wrong}`)
  return addresses
}

/** As the column has them. */
export const networks = (addresses: readonly string[]) =>
  sql<string[]>`array(select network(each::inet) from unnest(${addresses}::text[]) each)`
