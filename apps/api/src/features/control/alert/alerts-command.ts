import type { Acts, Command, CommandInput } from '#core/command.ts'
import { testChannels } from './channels.ts'

const test = { summary: 'Sends a message to each channel and reports the outcome.', run: sendTest }
const summary = 'What staff were asked to look at, and how they are notified.'
const command = (name: string, acts: Acts): Command => ({ name, summary, acts, needsOwner: true })

/** `duang alert test`, and its earlier words. */
export const alertCommands = [command('alert', { test }), command('alerts', { test: { ...test, isFormer: true } })]

async function sendTest({ ctx, say, report }: CommandInput): Promise<number> {
  const results = await testChannels(ctx)
  if (results.length === 0)
    say('No channel is configured: set ALERT_LINE_TOKEN and ALERT_LINE_TO, or those of Telegram.')
  for (const { channel, ...delivery } of results)
    say(`${channel}: ${delivery.outcome === 'sent' ? 'sent' : `${delivery.outcome}, ${delivery.reason}`}`)
  report(results)
  return results.length > 0 && results.every(({ outcome }) => outcome === 'sent') ? 0 : 1
}
