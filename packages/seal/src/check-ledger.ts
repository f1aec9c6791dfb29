/** Checks the chain of a brand's ledger, block by block. */
import { bangkokDay, sha256, ZERO_HASH } from './canonical.ts'
import type { Report } from './finding.ts'
import { type Block, blockHash, type Head, type Transfer, transferHash } from './rows.ts'

type Options = {
  brand: string
  /** Verified heads, in order. */
  heads: readonly Head[]
  report: Report
  /** The head behind which the check begins. By default it begins with the first block. */
  after?: Head | undefined
}

const TABLE = 'ledger.transfers'
const FINGERPRINT_BYTES = 16

/** What the next block must follow. */
type Place = { block: number; total: number; day: string; fromSeq?: string; toSeq?: string }

export function createLedgerCheck({ brand, heads, report, after }: Options) {
  let last: Place = { block: after?.block ?? 0, total: after?.transfers ?? 0, day: after?.day ?? '' }
  let hash = after?.ledgerHash ?? ZERO_HASH
  let confirmed = last.total
  let firstSince: Block | undefined
  const waiting = heads.filter((head) => head.block > last.block)
  const chain = (block: Block, text: string) =>
    report({ kind: 'chain', brand, table: 'ledger.seal_blocks', id: String(block.block), day: block.day, text })

  /** Blocks between two heads whose last hash is another one: the chain was computed again. */
  function compareWithHeads(block: Block): void {
    while (waiting[0] && waiting[0].block <= block.block) {
      const head = waiting.shift() as Head
      if (head.block === block.block && head.ledgerHash !== block.hash && firstSince) {
        const text = `Blocks ${firstSince.block} to ${block.block} (seq above ${firstSince.fromSeq} up to ${block.toSeq}) were rewritten after head ${head.number} of ${head.signedAt}: the first changed transfer is in one of them.`
        report({ kind: 'rewritten', brand, table: TABLE, id: `block ${firstSince.block}`, day: firstSince.day, text })
      }
      confirmed = block.total
      firstSince = undefined
    }
  }

  return {
    /** The next block with its transfers, in the order of seq and id. */
    block(block: Block, transfers: readonly Transfer[]): void {
      if (block.block !== last.block + 1)
        chain(block, `The chain has no block ${last.block + 1} before block ${block.block}.`)
      else if (!follows(last, block)) chain(block, `Block ${block.block} does not follow the block before.`)
      else if (blockHash(hash, brand, block) !== block.hash) chain(block, `Block ${block.block} differs from its hash.`)
      compareTransfers(block, transfers, { brand, report })
      last = block
      hash = block.hash
      firstSince ??= block
      compareWithHeads(block)
    },
    /** A transfer in a sealed range that belongs to no block. */
    unsealed: (transfer: Transfer): void => report(insertedTransfer(brand, transfer)),
    /** After the last block. Heads that were not reached confirm rows that are gone. */
    end(): { transfers: number; confirmed: number } {
      const [head] = waiting
      if (head)
        report({
          kind: 'missing',
          brand,
          table: TABLE,
          id: `block ${last.block + 1}`,
          day: null,
          text: `The chain ends with block ${last.block}. Head ${head.number} of ${head.signedAt} had ${head.block} blocks.`,
        })
      return { transfers: last.total, confirmed }
    },
  }
}

const follows = (last: Place, block: Block): boolean =>
  block.total === last.total + block.n &&
  block.day >= last.day &&
  (last.toSeq === undefined ||
    block.fromSeq === last.toSeq ||
    (block.fromSeq === last.fromSeq && block.toSeq === last.toSeq))

const insertedTransfer = (brand: string, transfer: Transfer) => ({
  kind: 'inserted' as const,
  brand,
  table: TABLE,
  id: transfer.id,
  day: bangkokDay(transfer.postedAt),
  text: `Transfer ${transfer.id} (seq ${transfer.seq}) was inserted after its block was sealed.`,
})

function compareTransfers(
  block: Block,
  transfers: readonly Transfer[],
  { brand, report }: Pick<Options, 'brand' | 'report'>,
): void {
  const hashes = transfers.map((each) => transferHash(brand, each))
  if (sha256(Buffer.concat(hashes)).toString('hex') === block.digest) return
  const known = fingerprintsOf(block)
  let named = 0
  const name: Report = (finding) => {
    named++
    report(finding)
  }
  const fingerprintAt = (index: number) => hashes[index]?.toString('hex', 0, 8)
  const others = transfers.filter((transfer, index) => {
    const isKnown = known.get(transfer.seq) === fingerprintAt(index)
    return !(isKnown && known.delete(transfer.seq))
  })
  for (const transfer of others) {
    if (!known.delete(transfer.seq)) name(insertedTransfer(brand, transfer))
    else
      name({
        kind: 'changed',
        brand,
        table: TABLE,
        id: transfer.id,
        day: bangkokDay(transfer.postedAt),
        text: `Transfer ${transfer.id} (seq ${transfer.seq}) differs from what was sealed.`,
      })
  }
  for (const seq of known.keys())
    name({
      kind: 'missing',
      brand,
      table: TABLE,
      id: `seq ${seq}`,
      day: block.day,
      text: `The transfer with seq ${seq} was removed.`,
    })
  if (named === 0)
    report({
      kind: 'changed',
      brand,
      table: TABLE,
      id: `block ${block.block}`,
      day: block.day,
      text: `Transfers with seq above ${block.fromSeq} up to ${block.toSeq} differ from what was sealed, and so do their fingerprints.`,
    })
}

/** Fingerprints by seq, in their order. */
function fingerprintsOf({ fingerprints }: Block): Map<string, string> {
  const bytes = Buffer.from(fingerprints, 'base64')
  const found = new Map<string, string>()
  for (let at = 0; at + FINGERPRINT_BYTES <= bytes.length; at += FINGERPRINT_BYTES)
    found.set(String(bytes.readBigInt64BE(at)), bytes.toString('hex', at + 8, at + FINGERPRINT_BYTES))
  return found
}

/** The day to which a transfer of a range belongs: that of its time, between the first open day and the day of the mark. */
export function dayOfTransfer({ postedAt }: Transfer, { first, last }: { first: string; last: string }): string {
  const day = bangkokDay(postedAt)
  if (day < first) return first
  return day > last ? last : day
}
