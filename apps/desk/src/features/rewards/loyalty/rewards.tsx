/** The points shop. */
import {
  addReward,
  changeReward,
  hideReward,
  listRewardCatalogue,
  receiveGoods,
  setRewardCategory,
  showReward,
} from '@duang/contract/action/reward'
import { Button } from '@duang/ui/button.tsx'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '#core/action/action-dialog.tsx'
import { brandList, type ItemOf } from '#core/call/brand-call.ts'
import { useBrandId } from '#core/call/me.ts'
import { useLanguage } from '#core/language.ts'
import { DataTable } from '#core/table/data-table.tsx'
import { listColumns } from '#core/table/list-columns.ts'
import { useFeatureTexts } from '#core/texts.ts'
import { PrizeFields } from './prize-fields.tsx'
import { prizeText } from './prize-text.ts'
import { loyaltyTexts } from './texts.ts'

type Reward = ItemOf<typeof listRewardCatalogue>
type Asked = { act: 'add' | 'receive' | 'category' } | { act: 'change' | 'turn'; reward: Reward }

export function Rewards() {
  const language = useLanguage()
  const [asked, setAsked] = useState<Asked>()
  return (
    <>
      <div className="desk-bar">
        <span className="grow" />
        <Button look="quiet" onClick={() => setAsked({ act: 'category' })}>
          {setRewardCategory.title[language]}
        </Button>
        <Button look="quiet" onClick={() => setAsked({ act: 'receive' })}>
          {receiveGoods.title[language]}
        </Button>
        <Button onClick={() => setAsked({ act: 'add' })}>{addReward.title[language]}</Button>
      </div>
      <RewardTable onAsk={setAsked} />
      {asked && <RewardDialog asked={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

function RewardTable({ onAsk }: { onAsk: (asked: Asked) => void }) {
  const texts = useFeatureTexts(loyaltyTexts)
  const language = useLanguage()
  const brand = useBrandId()
  const query = useInfiniteQuery(brandList(brand, listRewardCatalogue))
  const columns = listColumns<Reward>(listRewardCatalogue, {
    language,
    texts,
    own: {
      id: null,
      prize: ({ prize }) => prizeText(prize, texts),
      isShown: ({ isShown }) => (
        <StatusChip tone={isShown ? 'ok' : 'plain'}>{isShown ? texts.shown : texts.hidden}</StatusChip>
      ),
    },
  })
  return (
    <DataTable
      label={texts.rewards}
      columns={[
        ...columns,
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
      ]}
      query={query}
      rowId={(row) => row.id}
      emptyText={texts.noRewards}
      onOpen={(reward) => onAsk({ act: 'change', reward })}
      keys={{ h: (reward) => onAsk({ act: 'turn', reward }) }}
    />
  )
}

function RewardDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const language = useLanguage()
  switch (asked.act) {
    case 'category':
      return <ActionDialog action={setRewardCategory} onClose={onClose} />
    case 'receive':
      return <ActionDialog action={receiveGoods} onClose={onClose} />
    case 'add':
      return (
        <ActionDialog
          action={addReward}
          overrides={{
            prize: ({ label, state, onEntry }) => (
              <PrizeFields
                label={label}
                isWrong={state !== undefined}
                onEntry={onEntry}
                types={['credit', 'rights', 'goods']}
              />
            ),
          }}
          onClose={onClose}
        />
      )
    case 'change':
      return (
        <ActionDialog
          action={changeReward}
          title={`${changeReward.title[language]}: ${asked.reward.name}`}
          known={{ reward: asked.reward.id }}
          initial={asked.reward}
          onClose={onClose}
        />
      )
    case 'turn': {
      const action = asked.reward.isShown ? hideReward : showReward
      return (
        <ActionDialog
          action={action}
          title={`${action.title[language]}: ${asked.reward.name}`}
          known={{ reward: asked.reward.id }}
          onClose={onClose}
        />
      )
    }
  }
}
