import './help.css'
import { buttonClass } from '@duang/ui/button.tsx'
import { Clauses } from '@duang/ui/clauses.tsx'
import { Icon } from '@duang/ui/icon.tsx'
import { EmptyState } from '@duang/ui/message.tsx'
import { TextField } from '@duang/ui/text-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import '@duang/ui/rich-text.css'
import { RichText } from '@duang/ui/rich-text.tsx'
import { useSession } from '#core/call/session.ts'
import { HelpCard } from '#core/help-card/help-card.tsx'
import { Link } from '#core/page/navigation.tsx'
import { ScreenHeading } from '#core/page/screen-heading.tsx'
import type { SitePath } from '#core/pages.ts'
import { format } from '#kit/format.ts'
import { findQuestions } from './find-questions.ts'
import { ownHelpQuery } from './queries.ts'
import { help, type Question } from './th.ts'

/** The usual questions by topic, searchable, with links to the screens that answer them. */
export default function HelpScreen() {
  const { data } = useQuery(ownHelpQuery)
  const [wanted, setWanted] = useState('')
  const topics = findQuestions(wanted)
  const count = topics.reduce((sum, { questions }) => sum + questions.length, 0)
  const contact = useSession() ? '/auth/contact' : '/contact'
  return (
    <div className="screen">
      <ScreenHeading title={help.title} />
      <div className="help">
        {data?.document && (
          <section className="card">
            <RichText blocks={data.document.body} />
          </section>
        )}
        <TextField label={help.search} hint={help.hint} type="search" value={wanted} onValue={setWanted} />
        <p className="sr-only" role="status">
          {wanted.trim() !== '' && format(help.found, { n: count })}
        </p>
        {topics.map(({ name, questions }) => (
          <section key={name} className="help-topic">
            <h2>{name}</h2>
            <div className="card help-questions">
              {questions.map((each) => (
                <QuestionRow key={each.ask} question={each} isOpen={count === 1} contact={contact} />
              ))}
            </div>
          </section>
        ))}
        {count === 0 && (
          <div className="card">
            <EmptyState icon="search" title={help.none} sub={help.noneSub} />
          </div>
        )}
        <Link to={contact} className={buttonClass('quiet', true)}>
          {help.contact}
        </Link>
        <HelpCard />
      </div>
    </div>
  )
}

type QuestionRowProps = {
  question: Question
  isOpen: boolean
  /** The page of contacts, of members or of visitors. */
  contact: SitePath
}

function QuestionRow({ question, isOpen, contact }: QuestionRowProps) {
  return (
    <details className="help-question" open={isOpen || undefined}>
      <summary>
        <span>
          <Clauses text={question.ask} />
        </span>
        <Icon name="down" size={20} />
      </summary>
      <div className="help-answer">
        {question.answer.map((line) => (
          <p key={line}>
            <Clauses text={line} />
          </p>
        ))}
        {question.link && (
          <Link
            to={question.link.to === '/contact' ? contact : question.link.to}
            className={`${buttonClass('text')} -ml-2 justify-self-start`}
          >
            {question.link.label}
          </Link>
        )}
      </div>
    </details>
  )
}
