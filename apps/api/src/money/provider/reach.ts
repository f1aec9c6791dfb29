/** The studios that a deployment may ask: with play money, real studios only where the operator has named them for a trial (interpretation S7). */
import type { Platform } from '#core/context.ts'

type Reaching = Pick<Platform, 'bankMode' | 'sandboxUrl' | 'trialStudios'>

/** Returns whether the operator of a demonstration has named this studio for a trial. */
export const isTrialStudio = ({ bankMode, trialStudios }: Reaching, url: URL): boolean =>
  bankMode === 'sandbox' && trialStudios.includes(url.origin)

/** A demonstration asks its own sandbox and the studios of a trial, real money asks every provider, a copy asks no studio. */
export const mayAskStudio = (reaching: Reaching, url: URL): boolean =>
  reaching.bankMode === 'feed' ||
  (reaching.bankMode === 'sandbox' && url.origin === reaching.sandboxUrl) ||
  isTrialStudio(reaching, url)

/** The sentence for a provider that a demonstration may not have. */
export const notOfThisDemonstration = ({ sandboxUrl }: Reaching): string =>
  `A demonstration has providers of its own sandbox (${sandboxUrl}), and those whose address TRIAL_STUDIOS names.`
