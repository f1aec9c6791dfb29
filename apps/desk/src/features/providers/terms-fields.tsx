/** Where requests go and come from, and the rules of rounds and amounts: of a new provider, and of a known one. */
import { FINER_AMOUNTS } from '@duang/contract/desk-provider'
import { LongTextField, TextField } from '@duang/ui/text-field.tsx'
import { Choice } from '#core/choice.tsx'
import { useFeatureTexts } from '#core/texts.ts'
import { providerTexts } from './texts.ts'

const ROUNDS = ['message', 'bet', 'win', 'minutes'] as const

export type Terms = {
  url: string
  /** Addresses, separated by commas or spaces. */
  allow: string
  launchHosts: string
  finerAmounts: (typeof FINER_AMOUNTS)[number]
  rounds: (typeof ROUNDS)[number]
  minutes: string
}

type TermsFieldsProps = { terms: Terms; onChange: (next: Partial<Terms>) => void }

export function TermsFields({ terms, onChange }: TermsFieldsProps) {
  const texts = useFeatureTexts(providerTexts)
  return (
    <>
      <TextField
        label={texts.url}
        hint={texts.urlHint}
        value={terms.url}
        onValue={(url) => onChange({ url })}
        type="url"
        inputMode="url"
        maxLength={500}
        required
      />
      <LongTextField
        label={texts.allow}
        hint={texts.allowHint}
        value={terms.allow}
        onValue={(allow) => onChange({ allow })}
        autoCapitalize="none"
        spellCheck={false}
      />
      <LongTextField
        label={texts.launchHosts}
        optional={texts.optional}
        hint={texts.launchHostsHint}
        value={terms.launchHosts}
        onValue={(launchHosts) => onChange({ launchHosts })}
        autoCapitalize="none"
        spellCheck={false}
      />
      <Choice
        label={texts.rounds}
        value={terms.rounds}
        choices={ROUNDS.map((id) => ({ id, text: texts[`rounds.${id}`] }))}
        onValue={(rounds) => onChange({ rounds })}
      />
      {terms.rounds === 'minutes' && (
        <TextField
          label={texts.minutes}
          value={terms.minutes}
          onValue={(minutes) => onChange({ minutes })}
          inputMode="numeric"
          pattern="[1-9][0-9]{0,4}"
          title={texts.minutesHint}
          hint={texts.minutesHint}
          required
        />
      )}
      <Choice
        label={texts.finerAmounts}
        hint={texts.finerAmountsHint}
        value={terms.finerAmounts}
        choices={FINER_AMOUNTS.map((id) => ({ id, text: texts[id] }))}
        onValue={(finerAmounts) => onChange({ finerAmounts })}
      />
    </>
  )
}

const listOf = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)

/** As the calls have them. */
export const termsOnWire = ({ url, allow, launchHosts, finerAmounts, rounds, minutes }: Terms) => ({
  ...{ url: url.trim(), allow: listOf(allow), launchHosts: listOf(launchHosts) },
  ...{ finerAmounts, rounds: rounds === 'minutes' ? minutes.trim() : rounds },
})
