/** Dialogs of features over the pages of members: opened by the address, or by themselves once a session. Newer terms come first. */
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { currentSession } from '#core/call/session.ts'
import { useNavigate, usePath, useSearch } from '#core/page/navigation.tsx'
import { DIALOGS, type DialogProps, type DialogRow } from '#core/pages.ts'
import { brand } from '#core/site-status/brand.ts'
import { useConsent } from '#features/account/consent/use-consent.ts'
import { type LazyPart, lazyPart } from '#kit/lazy-part.tsx'
import { OptionalPart } from '#kit/optional-part.tsx'
import { tabStore } from '#kit/storage.ts'

type Dialog = DialogRow & { Content: LazyPart<DialogProps> }

const FILES = import.meta.glob<ComponentType<DialogProps>>('../features/*/*/dialog.tsx', { import: 'default' })

const DIALOGS_LOADED_LATER = DIALOGS.map((row): Dialog => {
  const load = Object.entries(FILES).find(([file]) => file.endsWith(`/${row.name}/dialog.tsx`))?.[1]
  if (!load) throw new Error(`Unknown dialog: ${row.name}`)
  return { ...row, Content: lazyPart(load) }
})

const ConsentDialog = lazyPart(async () => (await import('#features/account/consent/consent-dialog.tsx')).ConsentDialog)

/** Present once a dialog has opened in this session. */
const PROMPTED = 'duang.prompted'
const notePrompted = () => void tabStore.write(PROMPTED, '')

export function Dialogs() {
  // The next session of this tab starts anew.
  useEffect(
    () => () => {
      if (!currentSession()) tabStore.remove(PROMPTED)
    },
    [],
  )
  const consent = useConsent()
  // One dialog a visit.
  const [isFirst, setFirst] = useState(true)
  if (consent.isOpen && isFirst) setFirst(false)
  useEffect(() => {
    if (!isFirst) notePrompted()
  }, [isFirst])
  return (
    <>
      <ConsentPart {...consent} />
      {DIALOGS_LOADED_LATER.filter(({ part }) => brand.menu[part]).map((each) => (
        <DialogPart key={each.name} isHeld={!consent.isSettled || !isFirst} {...each} />
      ))}
    </>
  )
}

/** Once there, it stays for its leaving movement. */
function ConsentPart({ isOpen, open, mustAccept, close }: ReturnType<typeof useConsent>) {
  const shown = useRef<typeof open>(undefined)
  if (isOpen) shown.current = open
  if (!shown.current) return null
  return (
    <OptionalPart>
      <ConsentDialog isOpen={isOpen} open={shown.current} mustAccept={mustAccept} onClose={close} />
    </OptionalPart>
  )
}

function DialogPart({ name, opensOn, isHeld, Content }: Dialog & { isHeld: boolean }) {
  const isAsked = useSearch().get('dialog') === name
  const [isPrompting, setPrompting] = useState(() => tabStore.read(PROMPTED) === null)
  const mayOpen = usePath() === opensOn && isPrompting && !isHeld
  // Once there, it stays for its leaving movement.
  const [isNeeded, setNeeded] = useState(false)
  if ((isAsked || mayOpen) && !isNeeded) setNeeded(true)
  const navigate = useNavigate()
  const close = () => {
    setPrompting(false)
    if (isAsked) navigate({ replace: true })
  }
  if (!isNeeded) return null
  return (
    <OptionalPart>
      <Content isAsked={isAsked} mayOpen={mayOpen} onOpen={notePrompted} onClose={close} />
    </OptionalPart>
  )
}
