import { PUSH_QUEUE } from '#core/push/notify.ts'
import type { Feature } from '#entry/feature.ts'
import { mountPush } from './routes.ts'
import { sendPush } from './send.ts'

export const push: Feature = {
  slug: 'push',
  mount: mountPush,
  jobs: [
    {
      queue: PUSH_QUEUE,
      summary: 'Sends a notification to the browsers of a member.',
      concurrency: 8,
      perKey: sendPush,
    },
  ],
  // A browser that did not open the site for so long has probably changed its owner.
  retention: [{ table: 'push_subscriptions', since: 'renewed_at', days: 90 }],
}
