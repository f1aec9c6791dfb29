import { LANGUAGE_COOKIE, LANGUAGES, type Language } from '@duang/contract/wire/language'
import { LANGUAGE } from '#kit/th.ts'
import { g } from '../th.ts'

/** Each in its own language, for members who do not read the other one. */
const NAMES: Record<Language, string> = { th: 'ไทย', en: 'English' }

/** Opens the same page in another language. The server remembers the choice on the device (decision 058). */
export const LanguageSwitch = () => (
  <nav className="language-switch" aria-label={g.language}>
    {LANGUAGES.map((language) => (
      <a
        key={language}
        href={`?${LANGUAGE_COOKIE}=${language}`}
        lang={language}
        hrefLang={language}
        aria-current={language === LANGUAGE}
        className="footer-link"
        onClick={({ currentTarget }) => {
          const address = new URL(location.href)
          address.searchParams.set(LANGUAGE_COOKIE, language)
          currentTarget.href = address.href
        }}
      >
        {NAMES[language]}
      </a>
    ))}
  </nav>
)
