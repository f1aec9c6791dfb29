/** Kinds of transfers: the name that members read, and the code of the ledger. */
import * as en from '@duang/contract/books/en-transfer-names'
import * as th from '@duang/contract/books/th-transfer-names'
import { transferNameIn } from '@duang/contract/books/transfer-names'
import { type Language, useLanguage } from '../language.ts'

const NAMES = { th: transferNameIn(th.TRANSFER_NAMES), en: transferNameIn(en.TRANSFER_NAMES) }

export const kindName = (code: string, language: Language): string => NAMES[language](code).name

export function TransferKind({ code }: { code: string }) {
  const name = kindName(code, useLanguage())
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      {name !== code && <span>{name}</span>}
      <code className="text-caption text-ink-3">{code}</code>
    </span>
  )
}
