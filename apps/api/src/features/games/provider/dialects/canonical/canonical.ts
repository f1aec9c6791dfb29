/** Our own contract (docs/providers.md). The other dialects are mappings to it. */
import {
  PROVIDER_REQUESTS,
  type ProviderMethod,
  type ProviderReply,
  providerReply,
} from '@duang/contract/games/provider'
import * as z from 'zod/mini'
import { signatureFault } from '#money/wallet/signature.ts'
import type { Wallet } from '#money/wallet/wallet.ts'
import { BadRequest, type Dialect, type DialectAnswer, type DialectCall } from '../../dialect.ts'
import { readRequest } from '../read-request.ts'

type Asked<Method extends ProviderMethod> = z.output<(typeof PROVIDER_REQUESTS)[Method]>
type Result = Pick<ProviderReply, 'code' | 'balance'> & Partial<ProviderReply>

const STATUS: Partial<Record<ProviderReply['code'], number>> = {
  BAD_SIGNATURE: 401,
  BAD_REQUEST: 400,
  INTERNAL_RETRY: 503,
}

const reply = ({ code, balance, playerRef, sessionToken, gameCode, language }: Result): DialectAnswer => ({
  status: STATUS[code] ?? 200,
  body: z.encode(providerReply, {
    code,
    balance,
    currency: 'THB',
    ...(sessionToken === undefined ? {} : { playerRef, sessionToken, gameCode, language }),
  }),
})

const call =
  <Method extends ProviderMethod>(
    method: Method,
    act: (wallet: Wallet, asked: Asked<Method>) => Promise<Result>,
  ): DialectCall =>
  async (wallet, body) => {
    const asked = readRequest(PROVIDER_REQUESTS[method] as z.ZodMiniType, body) as Asked<Method>
    if ('currency' in asked && asked.currency !== undefined && asked.currency !== 'THB') {
      return reply({ code: 'WRONG_CURRENCY', balance: null })
    }
    return reply(await act(wallet, asked))
  }

export const canonical: Dialect = {
  signatureError: signatureFault,
  refusal: (code) => reply({ code, balance: null }),
  play: ['authenticate', 'balance', 'bet', 'betWin'],
  calls: {
    authenticate: call('authenticate', (wallet, { launchToken }) => wallet.authenticate(launchToken)),
    balance: call('balance', (wallet, { playerRef }) => wallet.balance(playerRef)),
    endRound: call('endRound', (wallet, { playerRef, roundId }) => wallet.endRound(playerRef, roundId)),
    bet: call('bet', (wallet, { sessionToken, ...asked }) =>
      wallet.move({
        method: 'bet',
        stake: asked.amount,
        gain: 0,
        closes: false,
        sessionToken,
        content: asked,
        txId: asked.txId,
        playerRef: asked.playerRef,
        roundId: asked.roundId,
        gameCode: asked.gameCode,
        freeRound: asked.freeRound,
      }),
    ),
    win: call('win', (wallet, asked) =>
      wallet.move({
        method: 'win',
        stake: 0,
        gain: asked.amount,
        closes: asked.roundClosed,
        content: asked,
        txId: asked.txId,
        playerRef: asked.playerRef,
        roundId: asked.roundId,
        gameCode: asked.gameCode,
        freeRound: asked.freeRound,
      }),
    ),
    betWin: call('betWin', (wallet, { sessionToken, ...asked }) =>
      wallet.move({
        method: 'betWin',
        stake: asked.bet,
        gain: asked.win,
        closes: asked.roundClosed,
        sessionToken,
        content: asked,
        txId: asked.txId,
        playerRef: asked.playerRef,
        roundId: asked.roundId,
        gameCode: asked.gameCode,
        freeRound: asked.freeRound,
      }),
    ),
    rollback: call('rollback', async (wallet, asked) => {
      if (asked.originalTxId === asked.txId) throw new BadRequest('originalTxId', 'names itself')
      return wallet.move({
        method: 'rollback',
        stake: 0,
        gain: 0,
        closes: false,
        content: asked,
        txId: asked.txId,
        playerRef: asked.playerRef,
        originalTxId: asked.originalTxId,
      })
    }),
    adjust: call('adjust', (wallet, asked) =>
      wallet.move({
        method: 'adjust',
        stake: Math.max(0, -asked.amount),
        gain: Math.max(0, asked.amount),
        closes: false,
        txId: asked.txId,
        playerRef: asked.playerRef,
        content: asked,
        reason: asked.reason,
      }),
    ),
    promo: call('promo', (wallet, asked) =>
      wallet.move({
        method: 'promo',
        stake: 0,
        gain: asked.amount,
        closes: false,
        content: asked,
        reason: asked.reason,
        txId: asked.txId,
        playerRef: asked.playerRef,
      }),
    ),
  },
}
