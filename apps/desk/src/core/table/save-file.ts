/** Downloads: a file comes with the headers of a session, which a plain link does not send. */
import { CallError } from '@duang/contract/client'
import type { DeskCallDefinition } from '@duang/contract/desk/define-desk-call'
import { currentToken } from '../call/session.ts'
import { currentLanguage } from '../language.ts'

type Given = { brand: string; ids?: Record<string, string | number> }

/** Asks for the file of a call and gives it to the browser, which saves it. The browser keeps a large one on its disk. Throws {@link CallError}. */
export async function saveFile(call: DeskCallDefinition, { brand, ids = {} }: Given, name: string): Promise<true> {
  const params: Record<string, string | number> = { brand, ...ids }
  const path = call.path.replace(/\{(\w+)\}/g, (_, id: string) => encodeURIComponent(params[id] ?? ''))
  const headers = {
    'x-duang-desk': '1',
    'accept-language': currentLanguage(),
    authorization: `Bearer ${currentToken() ?? ''}`,
    ...(call.body ? { 'content-type': 'application/json' } : {}),
  }
  const answer = await fetch(path, {
    method: call.method,
    headers,
    credentials: 'same-origin',
    ...(call.body ? { body: '{}' } : {}),
  }).catch(() => {
    throw new CallError(call.name, { kind: 'network' })
  })
  if (!answer.ok) throw new CallError(call.name, { status: answer.status, refusal: await answer.json() })
  const address = URL.createObjectURL(await answer.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
  return true
}
