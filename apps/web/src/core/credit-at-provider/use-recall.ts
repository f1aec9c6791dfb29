import { CallError } from '@duang/contract/client'
import { type CreditAtProvider, cashOut } from '@duang/contract/games/games'
import { formatBaht } from '@duang/contract/wire/money'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#core/call/api.ts'
import { failureText } from '#core/call/failure.ts'
import { useMember } from '#core/call/session.ts'
import { noteCredit, walletKeys } from '#core/money/wallet-queries.ts'
import { dash } from '#core/th.ts'
import { format } from '#kit/format.ts'
import { out as texts } from './th.ts'

export type Recalled = { back: number; out: readonly CreditAtProvider[] }
/** `text` contains an amount of the member, which the eye may hide. */
type RecallNotice = { text: string; tone: 'plain' | 'ok' | 'bad' }

const SILENT: RecallNotice = { text: '', tone: 'plain' }

/** Text of the result of a recall. It claims nothing beyond the server's reply. */
export function recallText({ back, out }: Recalled): string {
  const returned = back > 0 ? format(texts.back, { amount: formatBaht(back) }) : ''
  if (out.length === 0) return returned || texts.nothing
  const isPending = out.some(({ state }) => state === 'pending')
  const left = format(isPending ? texts.checking : texts.held, { names: out.map(({ name }) => name).join(', ') })
  return [returned, left].filter(Boolean).join(' ')
}

/** Recalls credit from game providers at the member's request. No other part of the site does. */
export function useRecall(onEmpty: () => void) {
  const { uuid, username } = useMember()
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState(SILENT)
  const recall = async () => {
    setBusy(true)
    setMessage(SILENT)
    try {
      const reply = await call(cashOut, { body: { username } })
      noteCredit(queryClient, username, reply)
      queryClient.setQueryData(walletKeys.creditOut(uuid), { items: reply.out })
      setMessage({ text: recallText(reply), tone: reply.back > 0 && reply.out.length === 0 ? 'ok' : 'plain' })
      // The focused button is removed with its block.
      if (reply.out.length === 0) onEmpty()
    } catch (error) {
      const isRefused = error instanceof CallError && error.status === 429
      setMessage({ text: isRefused ? failureText(error) : dash.cashoutFail, tone: 'bad' })
    }
    setBusy(false)
    await queryClient.invalidateQueries({ queryKey: walletKeys.all })
  }
  return { recall, isBusy, message }
}
