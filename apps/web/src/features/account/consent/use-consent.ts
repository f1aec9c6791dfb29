/** When a member is asked to accept newer terms: once a visit, and again where the brand requires it before money moves. */
import { CallError } from '@duang/contract/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useMember } from '#core/call/session.ts'
import { userDetailQuery } from '#core/money/wallet-queries.ts'
import { usePath } from '#core/page/navigation.tsx'
import { tabStore } from '#kit/storage.ts'
import { consentQuery } from './queries.ts'

/** Present once the member has put the question off in this tab, with the versions. */
const PUT_OFF = 'duang.consent'

/** Pages whose calls are refused without a required consent (`consent_required` in the contract). */
const MONEY = /^\/auth\/(deposit|games|reward|media\/(wheel|flip-card))(\/|$)/
/** Pages that no question covers: withdrawing, own protection, a game, and the texts themselves. */
const FREE = /^\/(auth\/(withdraw|settings\/limits|contact|games\/play)|terms|privacy|help)(\/|$)/

export function useConsent() {
  const { uuid } = useMember()
  const path = usePath()
  const { data: detail } = useQuery({ ...userDetailQuery(uuid), meta: { isQuiet: true } })
  const [isRefused, setRefused] = useRefusals()
  const isAsked = detail?.asksConsent === true || isRefused
  const { data: open } = useQuery({ ...consentQuery(uuid), enabled: isAsked })
  const [putOff, setPutOff] = useState(() => tabStore.read(PUT_OFF))
  const versions = open?.texts.map(({ kind, version }) => kind + version).join(' ') ?? ''
  const mustAccept = open?.isRequired === true && (MONEY.test(path) || isRefused)
  const isOpen = isAsked && versions !== '' && (mustAccept || (putOff !== versions && !FREE.test(path)))
  return {
    /** Whether it is known that nothing is asked. Until then no other dialog opens by itself. */
    isSettled: detail !== undefined && !isAsked,
    isOpen,
    mustAccept,
    open,
    close: () => {
      setRefused(false)
      setPutOff(versions)
      tabStore.write(PUT_OFF, versions)
    },
  }
}

/** Whether a call was refused because the consent is missing. */
function useRefusals() {
  const queryClient = useQueryClient()
  const [isRefused, setRefused] = useState(false)
  useEffect(() => {
    const note = (action: { type: string; error?: unknown }) => {
      const { type, error } = action
      if (type === 'error' && error instanceof CallError && error.code === 'consent_required') setRefused(true)
    }
    const stops = [
      queryClient.getQueryCache().subscribe((event) => event.type === 'updated' && note(event.action)),
      queryClient.getMutationCache().subscribe((event) => event.type === 'updated' && note(event.action)),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [queryClient])
  return [isRefused, setRefused] as const
}
