/** The dialects that the suite can speak, by the name that `provider add --dialect` takes. */
import type { Speaker } from './speaker.ts'
import { canonical } from './speakers/canonical.ts'

export const SPEAKERS: Readonly<Record<string, Speaker>> = { canonical }
