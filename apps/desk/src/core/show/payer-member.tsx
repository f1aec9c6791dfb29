/** Payer against member: what the bank shows of the one beside what is known of the other, with a mark on each. */
import type { PayerMark, PayerMarks } from '@duang/contract/desk/payer'
import { Notice } from '@duang/ui/notice.tsx'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import { useLanguage, useTexts } from '../language.ts'
import { coreTexts } from '../texts.ts'
import { bankName } from './bank-name.ts'
import { ForeignText } from './foreign-text.tsx'
import type { MemberMoney } from './member-money.tsx'

type Payer = { name: string | null; bankCode: string | null; account: string | null }
type WhySecond = 'stranger' | 'member' | 'day'
type Compared = { marks: PayerMarks | null; fits: number | null; whySecond: WhySecond | null }

const TONES = { same: 'ok', similar: 'warn', different: 'bad', unknown: 'plain' } as const

export function Mark({ mark }: { mark: PayerMark }) {
  const texts = useTexts(coreTexts)
  return (
    <StatusChip tone={TONES[mark]} {...(mark === 'similar' ? { icon: 'info' as const } : {})}>
      {texts[`mark_${mark}`]}
    </StatusChip>
  )
}

type PayerMemberProps = { payer: Payer; member: MemberMoney; compared: Compared }

export function PayerMember({ payer, member, compared: { marks, fits } }: PayerMemberProps) {
  const texts = useTexts(coreTexts)
  const language = useLanguage()
  const account = fits === null ? undefined : member.accounts[fits]
  const rows = [
    {
      id: 'name',
      head: texts.holder,
      mark: marks?.name,
      member: account?.name ?? '–',
      payer: payer.name ? <ForeignText>{payer.name}</ForeignText> : '–',
    },
    {
      id: 'bank',
      head: texts.bank,
      mark: marks?.bank,
      payer: payer.bankCode ? bankName(payer.bankCode, language) : '–',
      member: account ? bankName(account.bankCode, language) : '–',
    },
    {
      id: 'account',
      head: texts.accountNumber,
      mark: marks?.account,
      payer: payer.account ?? '–',
      member: account?.account ?? '–',
    },
  ]
  return (
    <table className="desk-compare">
      <thead>
        <tr>
          <td />
          <th scope="col">{texts.payer}</th>
          <th scope="col">{member.username}</th>
          <th scope="col">
            <span className="sr-only">{texts.comparison}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">{row.head}</th>
            <td>{row.payer}</td>
            <td>{row.member}</td>
            <td>
              <Mark mark={row.mark ?? 'unknown'} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The payer is another person, as far as the bank shows. */
export const isOtherPayer = ({ marks }: Pick<Compared, 'marks'>): boolean =>
  marks === null || marks.name === 'different' || marks.account === 'different'

/** What follows for the decision: whose word is needed, and whether a second person decides. */
export function PayerNotice({ compared }: { compared: Compared }) {
  const texts = useTexts(coreTexts)
  const { whySecond } = compared
  return (
    <>
      {isOtherPayer(compared) && (
        <Notice tone="warn" role="status">
          {texts.otherPayer}
        </Notice>
      )}
      {whySecond && (
        <Notice tone="info" role="status">
          {texts[`second_${whySecond}`]}
        </Notice>
      )}
    </>
  )
}
