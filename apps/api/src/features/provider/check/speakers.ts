/** The dialects that the suite can speak, by the name that `provider add --dialect` takes. */
import type { Speaker } from './speaker.ts'
import { amb } from './speakers/amb.ts'
import { canonical } from './speakers/canonical.ts'
import { hub88 } from './speakers/hub88.ts'
import { pg } from './speakers/pg.ts'

export const SPEAKERS: Readonly<Record<string, Speaker>> = { canonical, hub88, amb, pg }
