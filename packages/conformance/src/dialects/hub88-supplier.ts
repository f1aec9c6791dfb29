/** Studio of the Hub88-like supplier API: as the operator API, but the token alone identifies the player. */
import type { DialectClient } from '../dialect-client.ts'
import { hub88 } from './hub88.ts'

export const hub88Supplier: DialectClient = {
  ...hub88,
  name: 'hub88-supplier',
  player: 'token',
  compose: (request, saying) => {
    const { user: _user, ...body } = JSON.parse(hub88.compose(request, saying).body) as Record<string, unknown>
    const { path, contentType } = hub88.compose(request, saying)
    return { path, contentType, body: JSON.stringify({ supplier_user: 'player-of-the-supplier', ...body }) }
  },
}
