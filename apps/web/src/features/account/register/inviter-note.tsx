import { IconButton } from '@duang/ui/button.tsx'
import { Icon } from '@duang/ui/icon.tsx'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { format } from '#kit/format.ts'
import type { FormState } from './form-state.ts'
import { inviterNameQuery } from './queries.ts'
import { isAfCode } from './register-form.ts'
import { reg, regMore } from './th.ts'

const never = () => () => undefined

/**
 * Names the inviter of the link that the visitor opened. The code stands there from the start, so that nothing moves.
 * @param linkCode the code of the address alone: the server does not know one that this tab kept from an earlier link
 */
export function InviterNote({ state: { form, set }, linkCode }: { state: FormState; linkCode: string }) {
  const afCode = useSyncExternalStore(
    never,
    () => form.afCode,
    () => linkCode,
  )
  const { data } = useQuery({ ...inviterNameQuery(afCode), enabled: isAfCode(afCode) })
  if (afCode === '') return null
  const isUnknown = data?.name === null
  return (
    <div className="inviter-note tinted" data-tone={isUnknown ? 'warn' : 'brand'}>
      <Icon name={isUnknown ? 'warn' : 'user'} />
      <p role="status">
        {isUnknown
          ? format(regMore.inviterNone, { code: afCode })
          : format(reg.inviterOk, { code: data?.name ?? afCode })}
      </p>
      <IconButton icon="close" label={regMore.inviterRemove} onClick={() => set('afCode', '')} />
    </div>
  )
}
