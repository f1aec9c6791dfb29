import { type CreditOut, cashOut } from '@duang/contract/games'
import { Button } from '@duang/ui/button.tsx'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#core/api.ts'
import { Amount } from '#core/credit/amount.tsx'
import { useMember } from '#core/session.ts'
import { creditOutQuery, noteCredit, walletKeys } from '#core/wallet-queries.ts'
import { format } from '#kit/format.ts'
import { POLL_MS } from './queries.ts'
import { dash, dashMore } from './th.ts'

/** Credit that lies at game providers, and the way to bring it back; nothing where there is none. */
export function WalletOut() {
  const { uuid } = useMember()
  const out = useQuery({ ...creditOutQuery(uuid), refetchInterval: POLL_MS })
  const { bringBack, isBusy, told } = useBringBack()
  const items = out.data?.items ?? []
  return (
    <>
      {items.length > 0 && (
        <section className="wallet-out" aria-labelledby="wallet-out">
          <h3 id="wallet-out" className="wallet-label">
            {dashMore.out}
          </h3>
          <ul>
            {items.map((item) => (
              <OutRow key={item.provider} item={item} />
            ))}
          </ul>
          <Button
            look="quiet"
            icon="refresh"
            isBusy={isBusy}
            busyText={dashMore.outBusy}
            onClick={() => void bringBack()}
          >
            {dash.cashout}
          </Button>
        </section>
      )}
      <p role="status" className="wallet-told" data-tone={told.isBad ? 'bad' : undefined}>
        {told.text}
      </p>
    </>
  )
}

function OutRow({ item: { name, amount, state } }: { item: CreditOut }) {
  return (
    <li className="wallet-out-row">
      <span className="min-w-0">{name}</span>
      {state === 'pending' && <StatusChip tone="warn">{dashMore.outPending}</StatusChip>}
      {amount !== null && <Amount satang={amount} hasUnit />}
    </li>
  )
}

/** Claims nothing that the server did not say: what is still out is named. */
function useBringBack() {
  const { uuid, username } = useMember()
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [told, setTold] = useState({ text: '', isBad: false })
  const bringBack = async () => {
    setBusy(true)
    setTold({ text: '', isBad: false })
    try {
      const reply = await call(cashOut, { body: { username } })
      noteCredit(queryClient, username, reply)
      queryClient.setQueryData(walletKeys.creditOut(uuid), { items: reply.out })
      setTold({ text: textOf(reply.out), isBad: false })
      // The button that had the focus is gone with its block.
      if (reply.out.length === 0) document.getElementById('wallet')?.focus({ preventScroll: true })
    } catch {
      setTold({ text: dash.cashoutFail, isBad: true })
    }
    setBusy(false)
    await queryClient.invalidateQueries({ queryKey: walletKeys.all })
  }
  return { bringBack, isBusy, told }
}

function textOf(out: readonly CreditOut[]): string {
  if (out.length === 0) return dash.cashoutOk
  const isPending = out.some(({ state }) => state === 'pending')
  return format(isPending ? dashMore.outChecking : dashMore.outHeld, { names: out.map(({ name }) => name).join(', ') })
}
