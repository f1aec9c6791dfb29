import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTicketCalls } from './queries.ts'
import { PASSWORD_LENGTH_MIN, type RegisterForm } from './register-form.ts'
import { reg, strength } from './th.ts'
import { useSettled } from './use-live-check.ts'

/** From the score of the server's rule, which holds a list of leaked passwords: 2 is the least that it accepts. */
const LEVELS = [
  { tone: 'bad', parts: 1, text: strength.weak },
  { tone: 'warn', parts: 2, text: strength.fair },
  { tone: 'ok', parts: 3, text: strength.good },
  { tone: 'ok', parts: 4, text: strength.strong },
] as const
const PARTS = [1, 2, 3, 4] as const

type Level = { tone: 'plain' | 'bad' | 'warn' | 'ok'; parts: number; text: string }

/** Rates the password at each pause of typing: in words, and as a bar. Without a password, and without a reply, it gives the advice. */
export function PasswordStrength({ form }: { form: RegisterForm }) {
  const { tone, parts, text } = useLevel(form)
  return (
    <span className="password-strength" data-tone={tone}>
      <span className="password-bar" aria-hidden="true">
        {PARTS.map((part) => (
          <span key={part} data-on={part <= parts || undefined} />
        ))}
      </span>
      <span role="status">{text}</span>
    </span>
  )
}

function useLevel(form: RegisterForm): Level {
  const { password } = form
  const settled = useSettled(password, true)
  const isLong = password.length >= PASSWORD_LENGTH_MIN
  const { data } = useQuery({
    ...useTicketCalls().password(form),
    enabled: isLong && settled === password,
    placeholderData: keepPreviousData,
  })
  if (password === '') return { tone: 'plain', parts: 0, text: reg.passHint }
  if (!isLong) return { tone: 'bad', parts: 1, text: strength.short }
  return data ? (LEVELS[Math.max(0, data.score - 1)] as Level) : { tone: 'plain', parts: 0, text: reg.passHint }
}
