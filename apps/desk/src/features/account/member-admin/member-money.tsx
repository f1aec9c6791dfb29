/** Money of a member: statement, deposits, withdrawals, rounds, corrections. */
import { listWithdrawals } from '@duang/contract/action/withdraw'
import { TRANSFER_NAMES } from '@duang/contract/books/en-transfer-names'
import { transferName, transferNameIn } from '@duang/contract/books/transfer-names'
import {
  listMemberCorrections,
  listMemberDeposits,
  listMemberRounds,
  listMemberStatement,
} from '@duang/contract/desk/member-lists'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { brandList, type ItemOf } from '#core/call/brand-call.ts'
import { useBrandId } from '#core/call/me.ts'
import { baht, stamp, whole } from '#core/format.ts'
import { useLanguage, useTexts } from '#core/language.ts'
import { type Column, DataTable } from '#core/table/data-table.tsx'
import { listColumns } from '#core/table/list-columns.ts'
import { Tabs } from '#core/table/tabs.tsx'
import { useChoice } from '#core/table/use-search.ts'
import { useFeatureTexts } from '#core/texts.ts'
import { memberTexts } from './member-texts.ts'
import { bankName, type Member } from './one-member.ts'

type Of = { member: Member }

const NAME_OF = { th: transferName, en: transferNameIn(TRANSFER_NAMES) }
const ACCOUNTS = ['credit', 'points'] as const

export function MemberStatement({ member: { id } }: Of) {
  const texts = useTexts(memberTexts)
  const language = useLanguage()
  const brand = useBrandId()
  const [account, setAccount] = useChoice('account', ACCOUNTS, 'credit')
  const query = useInfiniteQuery(brandList(brand, listMemberStatement, { ids: { id }, query: { account } }))
  const amount = account === 'credit' ? baht : whole
  const columns: Column<ItemOf<typeof listMemberStatement>>[] = [
    { id: 'at', head: texts.at, cell: (row) => stamp(row.at, language) },
    { id: 'kind', head: texts.kind, cell: (row) => NAME_OF[language](row.kind).name },
    { id: 'change', head: texts.change, align: 'end', cell: (row) => amount(row.change) },
    { id: 'balance', head: texts.balance, align: 'end', cell: (row) => amount(row.balance) },
    { id: 'id', head: texts.reference, cell: (row) => <code>{row.id}</code> },
  ]
  return (
    <>
      <Tabs
        label={texts.account}
        choices={ACCOUNTS.map((each) => ({ id: each, text: texts[each] }))}
        chosen={account}
        onChoose={setAccount}
      />
      <DataTable label={texts.statement} columns={columns} query={query} rowId={(row) => row.id} />
    </>
  )
}

export function MemberDeposits({ member: { id } }: Of) {
  const texts = useTexts(memberTexts)
  const language = useLanguage()
  const query = useInfiniteQuery(brandList(useBrandId(), listMemberDeposits, { ids: { id } }))
  type Row = NonNullable<typeof query.data>['pages'][number]['items'][number]
  const columns: Column<Row>[] = [
    { id: 'at', head: texts.at, cell: (row) => stamp(row.creditedAt, language) },
    { id: 'amount', head: texts.amount, align: 'end', cell: (row) => baht(row.amount) },
    { id: 'bonus', head: texts.bonus, align: 'end', cell: (row) => baht(row.bonus) },
    { id: 'bank', head: texts.bank, cell: (row) => (row.bankName ? bankName(row.bankName, language) : '–') },
    { id: 'state', head: texts.state, cell: (row) => texts[row.status] },
    { id: 'id', head: texts.reference, cell: (row) => <code>{row.id}</code> },
  ]
  return <DataTable label={texts.deposits} columns={columns} query={query} rowId={(row) => row.id} />
}

export function MemberWithdrawals({ member: { id } }: Of) {
  const texts = useFeatureTexts(memberTexts)
  const language = useLanguage()
  const brand = useBrandId()
  const navigate = useNavigate()
  const query = useInfiniteQuery(brandList(brand, listWithdrawals, { query: { member: id, order: 'newest' } }))
  type Row = ItemOf<typeof listWithdrawals>
  const columns: Column<Row>[] = [
    ...listColumns<Row>(listWithdrawals, {
      language,
      texts,
      own: {
        username: null,
        risk: null,
        reference: (row) => <code>{row.reference}</code>,
        account: (row) => `${bankName(row.bankCode, language)} ${row.account}`,
        state: (row) => texts[`withdrawal_${row.state}`],
      },
    }),
    { id: 'note', head: texts.reasonColumn, cell: (row) => row.note ?? '' },
  ]
  return (
    <DataTable
      label={texts.withdrawals}
      columns={columns}
      query={query}
      rowId={(row) => row.id}
      onOpen={(row) => void navigate({ to: `/b/${brand}/withdrawals/${row.id}` })}
    />
  )
}

export function MemberRounds({ member: { id } }: Of) {
  const texts = useTexts(memberTexts)
  const language = useLanguage()
  const query = useInfiniteQuery(brandList(useBrandId(), listMemberRounds, { ids: { id } }))
  type Row = NonNullable<typeof query.data>['pages'][number]['items'][number]
  const columns: Column<Row>[] = [
    { id: 'at', head: texts.at, cell: (row) => stamp(row.openedAt, language) },
    { id: 'provider', head: texts.provider, cell: (row) => row.providerName },
    { id: 'game', head: texts.game, cell: (row) => row.name[language] || row.gameCode },
    { id: 'stake', head: texts.stake, align: 'end', cell: (row) => baht(row.stake) },
    { id: 'payout', head: texts.payout, align: 'end', cell: (row) => baht(row.payout) },
    { id: 'net', head: texts.net, align: 'end', cell: (row) => baht(row.net) },
    { id: 'round', head: texts.round, cell: (row) => <code>{row.roundId}</code> },
  ]
  return (
    <DataTable label={texts.rounds} columns={columns} query={query} rowId={(row) => `${row.provider} ${row.roundId}`} />
  )
}

export function MemberCorrections({ member: { id } }: Of) {
  const texts = useTexts(memberTexts)
  const language = useLanguage()
  const query = useInfiniteQuery(brandList(useBrandId(), listMemberCorrections, { ids: { id } }))
  type Row = NonNullable<typeof query.data>['pages'][number]['items'][number]
  const columns: Column<Row>[] = [
    { id: 'at', head: texts.at, cell: (row) => stamp(row.at, language) },
    { id: 'kind', head: texts.kind, cell: (row) => row.kind },
    { id: 'change', head: texts.change, align: 'end', cell: (row) => baht(row.change) },
    { id: 'owed', head: texts.owed, align: 'end', cell: (row) => baht(row.owed) },
    { id: 'reason', head: texts.reasonColumn, cell: (row) => row.reason },
    { id: 'by', head: texts.by, cell: (row) => row.requestedBy },
    { id: 'approved', head: texts.approvedBy, cell: (row) => row.approvedBy ?? '–' },
  ]
  return <DataTable label={texts.corrections} columns={columns} query={query} rowId={(row) => row.id} />
}
