import { randomBytes } from 'node:crypto'

import type { SecretPlace } from '#kit/secret-box.ts'

/** The row of a feed's secrets. */
export const feedPlace = (brandId: number, feed: string): SecretPlace => ({ table: 'bank_feeds', brandId, name: feed })

/** A secret of Standard Webhooks with 256 random bits. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`
