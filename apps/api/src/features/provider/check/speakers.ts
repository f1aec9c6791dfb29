/** The dialects that the suite can speak, by the name that `provider add --dialect` takes. */
import { DIALECTS } from '../dialects/dialects.ts'
import type { Speaker } from './speaker.ts'

export const SPEAKERS: Readonly<Record<string, Speaker>> = Object.fromEntries(
  Object.entries(DIALECTS).map(([name, { client }]) => [name, client]),
)
