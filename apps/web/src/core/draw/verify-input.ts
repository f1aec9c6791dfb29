/** What the verifier page needs of a draw, as the fragment of its address: the browser sends it nowhere, not even with a reload. */
import type { PastDraw } from '@duang/contract/rewards/draw'
import type { Game } from './queries.ts'

export const partsOf = (game: Game, draw: PastDraw) => ({
  game,
  serverHash: draw.serverHash,
  serverSeed: draw.serverSeed ?? '',
  clientSeed: draw.clientSeed,
  nonce: draw.nonce,
  weights: draw.table.map(({ weight }) => weight).join(','),
  labels: draw.table.map(({ label }) => label.replaceAll('\n', ' ')).join('\n'),
  outcome: draw.outcome,
  ...(draw.card === null ? {} : { card: draw.card }),
})
