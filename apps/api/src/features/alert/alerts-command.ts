/** `duang alerts`: open and past alerts, acknowledgement, and a test of the channels. */
import { REFUSALS } from '@duang/contract'
import { type Command, type CommandInput, CommandRefusal } from '#core/command.ts'
import { PAGE_OPTIONS, readList, sayPage } from '#core/command-list.ts'
import { wordOf } from '#core/command-words.ts'
import { bangkokStamp } from '#kit/bangkok-instant.ts'
import { Refusal } from '#kit/refusal.ts'
import { acknowledge } from './acknowledge.ts'
import { testChannels } from './channels.ts'
import { ALERT_LIST, alertsPage } from './lists.ts'

export const alertsCommand: Command = {
  name: 'alerts',
  summary: 'What staff were asked to look at.',
  // Their tables are for jobs and staff only.
  needsOwner: true,
  acts: {
    list: { summary: 'Alerts, newest first, with their messages.', options: PAGE_OPTIONS, run: listAlerts },
    acknowledge: {
      summary: 'States that you have seen an open alert. It is not repeated until more is concerned.',
      words: '<ALERT>',
      run: acknowledgeOne,
    },
    test: { summary: 'Sends a message to each channel and reports the outcome.', run: sendTest },
  },
}

async function listAlerts(input: CommandInput): Promise<number> {
  const page = await alertsPage(input.ctx, await readList(input, ALERT_LIST))
  return sayPage(input, page, {
    row: (each) => {
      const messages = each.messages?.map(({ channel, sent, waits, failure }) =>
        [channel, failure ?? (sent ? 'sent' : waits ? 'waits' : 'failed')].join(' '),
      )
      const state = each.resolved_at ? `until ${bangkokStamp(each.resolved_at)}` : 'open'
      const seen = each.acknowledged_by ? `  seen by ${each.acknowledged_by}` : ''
      return `${String(each.alert_id).padStart(6)}  ${bangkokStamp(each.raised_at)}  ${each.kind.padEnd(24)}  ${String(each.count).padStart(6)}  ${state}${seen}  ${messages?.join(', ') ?? 'no channel'}`
    },
    none: 'There are no alerts.',
  })
}

async function acknowledgeOne(input: CommandInput): Promise<number> {
  const id = Number(wordOf(input.words[0], 'ALERT'))
  await acknowledge(input.ctx, input.actor, Number.isSafeInteger(id) ? id : 0, null).catch((error: unknown) => {
    throw error instanceof Refusal ? new CommandRefusal(error.code, `${REFUSALS[error.code].en}.`) : error
  })
  input.say('Done.')
  input.report({ outcome: 'done' })
  return 0
}

async function sendTest({ ctx, say, report }: CommandInput): Promise<number> {
  const results = await testChannels(ctx)
  if (results.length === 0)
    say('No channel is configured: set ALERT_LINE_TOKEN and ALERT_LINE_TO, or those of Telegram.')
  for (const { channel, ...delivery } of results)
    say(`${channel}: ${delivery.outcome === 'sent' ? 'sent' : `${delivery.outcome}, ${delivery.reason}`}`)
  report(results)
  return results.length > 0 && results.every(({ outcome }) => outcome === 'sent') ? 0 : 1
}
