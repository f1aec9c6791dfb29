import { Icon } from '@duang/ui/icon.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTicketCalls } from './queries.ts'
import { PASSWORD_LENGTH_MIN, type RegisterForm } from './register-form.ts'
import { reg, strength } from './th.ts'
import { useDebounced } from './use-live-check.ts'

/** From the score of the server's rule, which holds a list of leaked passwords: 2 is the least that it accepts. */
const LEVELS = [
  { tone: 'bad', parts: 1, text: strength.weak },
  { tone: 'warn', parts: 2, text: strength.fair },
  { tone: 'ok', parts: 3, text: strength.good },
  { tone: 'ok', parts: 4, text: strength.strong },
] as const
const PARTS = [1, 2, 3, 4] as const
const ACCEPTED_PARTS = 2

type Level = { tone: 'plain' | 'bad' | 'warn' | 'ok'; parts: number; text: string }

/**
 * The two rules, which stand there from the start and are ticked during typing, and a rating at each pause: in words, and as a bar.
 * Without a password, and without a reply, the words give advice.
 */
export function PasswordStrength({ form }: { form: RegisterForm }) {
  const { tone, parts, text } = useLevel(form)
  return (
    <span className="password-strength" data-tone={tone}>
      <span className="password-bar" aria-hidden="true">
        {PARTS.map((part) => (
          <span key={part} data-on={part <= parts || undefined} />
        ))}
      </span>
      <Rule text={strength.ruleLength} isMet={isLong(form)} />
      <Rule text={strength.ruleGuess} isMet={parts >= ACCEPTED_PARTS} />
      <span role="status">{text}</span>
    </span>
  )
}

const Rule = ({ text, isMet }: { text: string; isMet: boolean }) => (
  <span className="password-rule" data-met={isMet || undefined}>
    <span className="password-mark" aria-hidden="true">
      {isMet && <Icon name="check" size={16} />}
    </span>
    <span>
      {text}
      {isMet && <span className="sr-only"> ({strength.met})</span>}
    </span>
  </span>
)

const isLong = ({ password }: RegisterForm): boolean => password.length >= PASSWORD_LENGTH_MIN

function useLevel(form: RegisterForm): Level {
  const { password } = form
  const settled = useDebounced(password, true)
  const { data } = useQuery({
    ...useTicketCalls().password(form),
    enabled: isLong(form) && settled === password,
    placeholderData: keepPreviousData,
  })
  if (!isLong(form) || !data) return { tone: 'plain', parts: 0, text: reg.passHint }
  return LEVELS[Math.max(0, data.score - 1)] as Level
}
