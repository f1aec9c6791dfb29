import { randomBytes } from 'node:crypto'

/** A secret of Standard Webhooks with 256 random bits. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`
