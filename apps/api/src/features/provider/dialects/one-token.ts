/** Dialects that know one token from launch to last bet. */
import type { MovementAnswer } from '#core/wallet/gateway.ts'
import type { Wallet } from '#core/wallet/wallet.ts'
import type { WalletMovement } from '#core/wallet/wallet-movement.ts'

/** A movement under such a token. Where nothing was asked before it, it is the movement that opens the session. */
export async function moveUnderToken(wallet: Wallet, token: string, movement: WalletMovement): Promise<MovementAnswer> {
  const answer = await wallet.move({ ...movement, sessionToken: token })
  if (answer.code !== 'TOKEN_INVALID') return answer
  const { code } = await wallet.open(token)
  return code === 'OK' ? wallet.move({ ...movement, sessionToken: token }) : answer
}
