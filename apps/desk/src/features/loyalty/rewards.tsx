/** The points shop. */
import {
  listDeskRewards,
  proposeDeskReward,
  proposeDeskRewardChange,
  receiveDeskGoods,
  turnDeskReward,
} from '@duang/contract/desk-reward'
import { Button } from '@duang/ui/button.tsx'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import { TextField } from '@duang/ui/text-field.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '#core/action.tsx'
import { brandCall, brandList, type ItemOf } from '#core/brand-call.ts'
import { type Column, DataTable } from '#core/data-table.tsx'
import { whole } from '#core/format.ts'
import { useTexts } from '#core/language.ts'
import { useBrandId } from '#core/me.ts'
import { ReasonDialog } from '#core/reason-dialog.tsx'
import { useFeatureTexts } from '#core/texts.ts'
import { NO_PRIZE, PrizeFields, prizeOf } from './prize-fields.tsx'
import { prizeText } from './prize-text.ts'
import { loyaltyTexts } from './texts.ts'
import { useEntries } from './use-entries.ts'

type Reward = ItemOf<typeof listDeskRewards>
type Asked = { act: 'add' | 'receive' } | { act: 'change' | 'turn'; reward: Reward }

export function Rewards() {
  const texts = useTexts(loyaltyTexts)
  const [asked, setAsked] = useState<Asked>()
  return (
    <>
      <div className="desk-bar">
        <span className="grow" />
        <Button look="quiet" onClick={() => setAsked({ act: 'receive' })}>
          {texts.receive}
        </Button>
        <Button onClick={() => setAsked({ act: 'add' })}>{texts.proposeReward}</Button>
      </div>
      <RewardTable onAsk={setAsked} />
      {asked && <RewardDialog key={asked.act} asked={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

function RewardTable({ onAsk }: { onAsk: (asked: Asked) => void }) {
  const texts = useTexts(loyaltyTexts)
  const brand = useBrandId()
  const query = useInfiniteQuery(brandList(brand, listDeskRewards))
  const columns: Column<Reward>[] = [
    { id: 'category', head: texts.category, cell: (row) => row.category },
    { id: 'name', head: texts.name, cell: (row) => row.name },
    { id: 'points', head: texts.points, align: 'end', cell: (row) => whole(row.points) },
    { id: 'prize', head: texts.prize, cell: (row) => prizeText(row.prize, texts) },
    { id: 'level', head: texts.levelMin, align: 'end', cell: (row) => row.level },
    { id: 'left', head: texts.left, align: 'end', cell: (row) => (row.left === null ? '–' : whole(row.left)) },
    {
      id: 'state',
      head: texts.state,
      cell: (row) => (
        <StatusChip tone={row.isShown ? 'ok' : 'plain'}>{row.isShown ? texts.shown : texts.hidden}</StatusChip>
      ),
    },
    {
      id: 'actions',
      head: texts.actions,
      align: 'end',
      cell: (reward) => (
        <span className="inline-flex gap-1">
          <Button look="quiet" onClick={() => onAsk({ act: 'change', reward })}>
            {texts.proposeChange}
          </Button>
          <Button look="quiet" onClick={() => onAsk({ act: 'turn', reward })}>
            {reward.isShown ? texts.hide : texts.show}
          </Button>
        </span>
      ),
    },
  ]
  return (
    <DataTable
      label={texts.rewards}
      columns={columns}
      query={query}
      rowId={(row) => row.id}
      emptyText={texts.noRewards}
      onOpen={(reward) => onAsk({ act: 'change', reward })}
      keys={{ h: (reward) => onAsk({ act: 'turn', reward }) }}
    />
  )
}

function RewardDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const texts = useFeatureTexts(loyaltyTexts)
  const brand = useBrandId()
  const { run, isBusy } = useAction()
  const reward = 'reward' in asked ? asked.reward : undefined
  const [entries, change] = useEntries({
    ...{ category: '', goods: '', goodsName: '', count: '1', level: String(reward?.level ?? 0) },
    ...{ name: reward?.name ?? '', points: String(reward?.points ?? '') },
  })
  const [prize, changePrize] = useEntries(NO_PRIZE)
  const { act } = asked
  const confirm = async (reason: string) => {
    const ids = { id: reward?.id ?? '' }
    const { category, name, goods, goodsName } = entries
    const [points, level, count] = [Number(entries.points), Number(entries.level), Number(entries.count)]
    const done = await run<unknown>(
      () => {
        if (act === 'turn')
          return brandCall(brand, turnDeskReward, { ids, body: { isShown: !reward?.isShown, reason } })
        if (act === 'receive') {
          const named = goodsName === '' ? {} : { name: goodsName }
          return brandCall(brand, receiveDeskGoods, { body: { goods, count, ...named, reason } })
        }
        if (act === 'change')
          return brandCall(brand, proposeDeskRewardChange, { ids, body: { name, points, level, reason } })
        const body = { category, name, points, level, ...prizeOf(prize), reason }
        return brandCall(brand, proposeDeskReward, { body })
      },
      act === 'add' || act === 'change' ? texts.proposed : texts.done,
    )
    if (done) onClose()
  }
  const title = {
    add: texts.proposeReward,
    change: texts.proposeChange,
    receive: texts.receive,
    turn: reward?.isShown ? texts.hide : texts.show,
  }[act]
  const field = (name: keyof typeof entries) => ({
    value: entries[name],
    onValue: (value: string) => change({ [name]: value }),
  })
  return (
    <ReasonDialog
      isOpen
      title={reward ? `${title}: ${reward.name}` : title}
      confirmText={title}
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={(reason) => void confirm(reason)}
    >
      {act === 'add' && <TextField label={texts.category} hint={texts.categoryHint} {...field('category')} required />}
      {act === 'receive' && (
        <>
          <TextField label={texts.goods} hint={texts.categoryHint} {...field('goods')} required />
          <TextField label={texts.pieces} inputMode="numeric" {...field('count')} required />
          <TextField label={texts.goodsName} hint={texts.goodsNameHint} {...field('goodsName')} />
        </>
      )}
      {(act === 'add' || act === 'change') && (
        <>
          <TextField label={texts.name} {...field('name')} required />
          <TextField label={texts.points} inputMode="numeric" {...field('points')} required />
          <TextField label={texts.levelMin} inputMode="numeric" {...field('level')} />
        </>
      )}
      {act === 'add' && <PrizeFields kinds={['credit', 'rights', 'goods']} entries={prize} onChange={changePrize} />}
    </ReasonDialog>
  )
}
