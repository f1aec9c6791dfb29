/**
 * Names of transfers for members: screens and files use them. The key is the code of a kind, or its part before the dot for all
 * kinds of a feature that have no row of their own.
 */
import { TRANSFER_NAMES } from './th-transfer-names.ts'

type Group = keyof typeof TRANSFER_NAMES
export type TransferName = { group: Group; name: string }

/** A feature without a row is a promotion, under the code of its kind. */
export function transferNameIn(language: Readonly<Record<Group, Readonly<Record<string, string>>>>) {
  const names = new Map<string, TransferName>(
    (Object.keys(language) as Group[]).flatMap((group) =>
      Object.entries(language[group]).map(([code, name]): [string, TransferName] => [code, { group, name }]),
    ),
  )
  return (code: string): TransferName =>
    names.get(code) ?? names.get(code.split('.')[0] ?? '') ?? { group: 'promotion', name: code }
}

/** In the language of the build; on the server in Thai. */
export const transferName = transferNameIn(TRANSFER_NAMES)

/** Whether a kind has a name. */
export const isNamedTransfer = (code: string): boolean => transferName(code).name !== code
