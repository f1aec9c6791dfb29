import type { Round, RoundTransaction } from '@duang/contract/games/winlost'
import { CopyButton } from '@duang/ui/copy-button.tsx'
import { Fact, FactId, Facts } from '@duang/ui/facts.tsx'
import { SkeletonRows } from '@duang/ui/skeleton.tsx'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import { useQuery } from '@tanstack/react-query'
import { Block } from '#core/block/block.tsx'
import { useMember } from '#core/call/session.ts'
import { Amount } from '#core/credit/amount.tsx'
import { instantText } from '#core/dates.ts'
import { g } from '#core/th.ts'
import { gameName } from './game-name.ts'
import { NetAmount, netWord } from './net-amount.tsx'
import { roundQuery } from './queries.ts'
import { wl, wlKinds, wlMore } from './th.ts'
import { wlSheets } from './th-sheets.ts'

/** One round: its stake, its payout, and every transaction as the provider sent it. */
export function RoundDetails({ round: known }: { round: Round }) {
  const { uuid } = useMember()
  const query = useQuery(roundQuery(uuid, known.provider, known.roundId))
  const round = query.data?.round ?? known
  return (
    <>
      <div className="winlost-round-sum">
        {round.closedAt ? (
          <>
            <NetAmount satang={round.net} size="l" hasUnit />
            <span className="winlost-word">{netWord(round.net)}</span>
          </>
        ) : (
          <>
            <Amount satang={round.stake} size="l" hasUnit />
            <span className="winlost-word">{wlKinds.bet}</span>
          </>
        )}
        <StatusChip tone={round.closedAt ? 'plain' : 'warn'} icon={round.closedAt ? 'check' : 'clock'}>
          {round.closedAt ? wlSheets.closed : wlSheets.open}
        </StatusChip>
        {round.isFree && <StatusChip tone="info">{wlSheets.freeRound}</StatusChip>}
      </div>
      <Facts>
        <Fact name={wlSheets.game}>
          {gameName(round)} <span className="text-ink-2">{round.providerName}</span>
        </Fact>
        <Fact name={wlMore.day}>{instantText(round.openedAt)}</Fact>
        <Fact name={wl.turn}>
          <Amount satang={round.stake} hasUnit />
        </Fact>
        <Fact name={wlSheets.payout}>
          <Amount satang={round.payout} hasUnit />
        </Fact>
        <Fact name={wlSheets.roundId}>
          <FactId>{round.roundId}</FactId>
          <CopyButton
            look="text"
            value={round.roundId}
            texts={{ copy: g.copy, copied: wlSheets.roundCopied, failed: wlSheets.roundCopyFail }}
          />
        </Fact>
      </Facts>
      <h3 className="text-label font-medium">{wlSheets.transactions}</h3>
      <Block query={query} skeleton={<SkeletonRows label={g.loading} count={2} />}>
        {({ transactions }) => (
          <ol className="winlost-transactions">
            {transactions.map((each) => (
              <li key={each.txId}>
                <Transaction transaction={each} />
              </li>
            ))}
          </ol>
        )}
      </Block>
    </>
  )
}

function Transaction({ transaction }: { transaction: RoundTransaction }) {
  const { kind, at, bet, win, credit, isRolledBack, isFree } = transaction
  return (
    <>
      <span className="winlost-tx-name">
        {wlKinds[kind]} {isFree && <StatusChip tone="info">{wlSheets.free}</StatusChip>}{' '}
        {isRolledBack && <StatusChip tone="info">{wlSheets.undone}</StatusChip>}
      </span>
      <span className="winlost-tx-amount">
        {bet > 0 && <Amount satang={bet} sign={'\u2212'} />}
        {win > 0 && <Amount satang={win} sign="+" />}
      </span>
      <span className="text-caption text-ink-2">{instantText(at)}</span>
      <span className="text-caption text-ink-2 winlost-tx-credit">
        {credit !== null && (
          <>
            {wlSheets.creditAfter} <Amount satang={credit} />
          </>
        )}
      </span>
    </>
  )
}
