import { pastDraws } from '#gallery/draws.ts'
import type { GalleryScreen } from '#gallery/state.ts'

const [, past] = pastDraws(null)
const search = new URLSearchParams({
  serverHash: '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925',
  serverSeed: '00'.repeat(32),
  clientSeed: past?.clientSeed ?? '',
  nonce: '1',
  outcome: '6',
  weights: past?.table.map(({ weight }) => weight).join(',') ?? '',
  labels: past?.table.map(({ label }) => label).join('\n') ?? '',
})

/** The computed segment of card 5. */
const with7 = new URLSearchParams(
  [...search, ['outcome', '7']].filter(([name, value]) => name !== 'outcome' || value === '7'),
)

export const states: GalleryScreen = {
  wheel: { path: `/verify#${search}&game=wheel`, isMember: true, fixtures: [] },
  cards: { path: `/verify#${with7}&game=flip-card&card=5`, isMember: true, fixtures: [] },
  visitor: { path: '/verify', fixtures: [] },
  invalid: { path: `/verify#${search}&game=flip-card&card=12`, isMember: true, fixtures: [] },
}
export const pictures = ['cards']
