/** The tree of all balances. Each leaf leads to accounts or transfers. */
import { readMoneyTree } from '@duang/contract/desk/money'
import { Notice } from '@duang/ui/notice.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { brandQuery, type ReplyOf } from '#core/call/brand-call.ts'
import { Loaded } from '#core/call/load-state.tsx'
import { useBrandId } from '#core/call/me.ts'
import { baht, stamp, whole } from '#core/format.ts'
import { useLanguage, useTexts } from '#core/language.ts'
import { FigureTable } from '#core/table/figure-table.tsx'
import { moneyTexts } from './texts.ts'

type Tree = ReplyOf<typeof readMoneyTree>

export default function MoneyScreen() {
  const texts = useTexts(moneyTexts)
  const brand = useBrandId()
  const query = useQuery(brandQuery(brand, readMoneyTree))
  return (
    <>
      <div className="desk-bar">
        <h1>{texts.title}</h1>
        <span className="grow" />
        <FindAccount />
      </div>
      <p className="text-ink-2">{texts.sub}</p>
      <Loaded query={query}>{(tree) => <Shown tree={tree} />}</Loaded>
    </>
  )
}

function FindAccount() {
  const texts = useTexts(moneyTexts)
  const brand = useBrandId()
  const navigate = useNavigate()
  const [account, setAccount] = useState('')
  return (
    <form
      className="inline-flex flex-wrap gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (account.trim() === '') return
        void navigate({ to: `/b/${brand}/money/account`, search: { account: account.trim() } })
      }}
    >
      <input
        className="desk-select"
        type="search"
        aria-label={texts.find}
        placeholder={texts.findHint}
        size={32}
        value={account}
        onChange={(event) => setAccount(event.currentTarget.value)}
      />
      <button type="submit" className="button button-quiet">
        {texts.find}
      </button>
    </form>
  )
}

function Shown({ tree }: { tree: Tree }) {
  const texts = useTexts(moneyTexts)
  const language = useLanguage()
  return (
    <>
      {(tree.sum !== 0 || tree.sumPoints !== 0) && (
        <Notice tone="bad" role="alert">
          {texts.notZero}
        </Notice>
      )}
      <FigureTable
        label={texts.title}
        rows={tree.nodes}
        rowId={(row) => `${row.depth} ${row.name} ${row.reference}`}
        columns={[
          { id: 'name', head: texts.node, cell: (row) => <Node {...row} /> },
          {
            id: 'balance',
            head: texts.balance,
            align: 'end',
            cell: (row) => (row.depth === 0 ? <strong>{baht(row.balance)}</strong> : baht(row.balance)),
          },
        ]}
        totals={{ name: texts.sum, balance: baht(tree.sum) }}
      />
      <h2>{texts.points}</h2>
      <FigureTable
        label={texts.points}
        rows={tree.points}
        rowId={(row) => row.name}
        columns={[
          { id: 'name', head: texts.node, cell: (row) => <Node {...row} depth={0} /> },
          { id: 'balance', head: texts.pointBalance, align: 'end', cell: (row) => whole(row.balance) },
        ]}
        totals={{ name: texts.sum, balance: whole(tree.sumPoints) }}
      />
      {tree.reported.length > 0 && (
        <>
          <h2>{texts.reported}</h2>
          <FigureTable
            label={texts.reported}
            rows={tree.reported}
            rowId={(row) => `${row.bank} ${row.account}`}
            columns={[
              { id: 'account', head: texts.bankAccount, cell: (row) => `${row.bank} ${row.account}` },
              { id: 'balance', head: texts.balance, align: 'end', cell: (row) => baht(row.balance) },
              { id: 'at', head: texts.at, cell: (row) => stamp(row.at, language) },
            ]}
          />
        </>
      )}
    </>
  )
}

function Node({ name, reference, depth }: { name: string; reference: string | null; depth: number }) {
  const texts = useTexts(moneyTexts)
  const brand = useBrandId()
  const indent = { paddingInlineStart: `${depth * 20}px` }
  if (reference === null) return <span style={indent}>{texts[name as 'banks'] ?? name}</span>
  // A class of members has many accounts; one of the house is an account.
  const isClass = reference.startsWith('member:')
  return (
    <span style={indent}>
      <Link
        className="desk-inline-link"
        to={`/b/${brand}/money/${isClass ? 'accounts' : 'account'}`}
        search={isClass ? { class: reference } : { account: reference }}
      >
        <code className="whitespace-normal break-all">{name}</code>
      </Link>
    </span>
  )
}
