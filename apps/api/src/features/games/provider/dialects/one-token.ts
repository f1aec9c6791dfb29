/** Dialects with one token from launch to last bet. */

import type { DialectRequest } from '#money/wallet/dialect-request.ts'
import type { WalletReply } from '#money/wallet/gateway.ts'
import type { Wallet } from '#money/wallet/wallet.ts'

/** Sends a request under such a token. The first request of the token opens the session. */
export async function moveUnderToken(wallet: Wallet, token: string, request: DialectRequest): Promise<WalletReply> {
  const answer = await wallet.move({ ...request, sessionToken: token })
  if (answer.code !== 'TOKEN_INVALID') return answer
  const { code } = await wallet.open(token)
  return code === 'OK' ? wallet.move({ ...request, sessionToken: token }) : answer
}
