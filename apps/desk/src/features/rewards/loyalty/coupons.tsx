/** Coupons and their codes. */
import { addCoupon, endCoupon, generateCoupon, listCouponCodes, listCoupons } from '@duang/contract/action/coupon'
import { Button } from '@duang/ui/button.tsx'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '#core/action/action-dialog.tsx'
import type { FieldOverride } from '#core/action/action-field.tsx'
import { FormDialog } from '#core/action/form-dialog.tsx'
import { brandList, type ItemOf } from '#core/call/brand-call.ts'
import { useBrandId } from '#core/call/me.ts'
import { useLanguage } from '#core/language.ts'
import { DataTable } from '#core/table/data-table.tsx'
import { listColumns } from '#core/table/list-columns.ts'
import { useFeatureTexts } from '#core/texts.ts'
import { PrizeFields } from './prize-fields.tsx'
import { prizeText } from './prize-text.ts'
import { loyaltyTexts } from './texts.ts'

type Coupon = ItemOf<typeof listCoupons>
type Code = ItemOf<typeof listCouponCodes>
type Asked = { act: 'add' | 'generate' } | { act: 'codes' | 'end'; coupon: Coupon }

const PRIZE: { prize: FieldOverride } = {
  prize: ({ label, state, onEntry }) => (
    <PrizeFields label={label} isWrong={state !== undefined} onEntry={onEntry} types={['credit', 'points', 'rights']} />
  ),
}

export function Coupons() {
  const language = useLanguage()
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  return (
    <>
      <div className="desk-bar">
        <span className="grow" />
        <Button look="quiet" onClick={() => setAsked({ act: 'generate' })}>
          {generateCoupon.title[language]}
        </Button>
        <Button onClick={() => setAsked({ act: 'add' })}>{addCoupon.title[language]}</Button>
      </div>
      <CouponTable onAsk={setAsked} />
      {asked?.act === 'add' && <ActionDialog action={addCoupon} overrides={PRIZE} onClose={close} />}
      {asked?.act === 'generate' && <ActionDialog action={generateCoupon} overrides={PRIZE} onClose={close} />}
      {asked?.act === 'end' && (
        <ActionDialog
          action={endCoupon}
          title={`${endCoupon.title[language]}: ${asked.coupon.name}`}
          look="danger"
          known={{ coupon: asked.coupon.id }}
          onClose={close}
        />
      )}
      {asked?.act === 'codes' && <CodesDialog coupon={asked.coupon} onClose={close} />}
    </>
  )
}

function CouponTable({ onAsk }: { onAsk: (asked: Asked) => void }) {
  const texts = useFeatureTexts(loyaltyTexts)
  const language = useLanguage()
  const brand = useBrandId()
  const query = useInfiniteQuery(brandList(brand, listCoupons))
  const columns = listColumns<Coupon>(listCoupons, {
    language,
    texts,
    own: {
      id: null,
      prize: ({ prize }) => prizeText(prize, texts),
      isEnded: ({ isEnded }) => (
        <StatusChip tone={isEnded ? 'plain' : 'ok'}>{isEnded ? texts.ended : texts.live}</StatusChip>
      ),
    },
  })
  return (
    <DataTable
      label={texts.coupons}
      columns={[
        ...columns,
        {
          id: 'actions',
          head: texts.actions,
          align: 'end',
          cell: (coupon) => (
            <span className="inline-flex gap-1">
              <Button look="quiet" onClick={() => onAsk({ act: 'codes', coupon })}>
                {texts.codes}
              </Button>
              {!coupon.isEnded && (
                <Button look="quiet" onClick={() => onAsk({ act: 'end', coupon })}>
                  {texts.end}
                </Button>
              )}
            </span>
          ),
        },
      ]}
      query={query}
      rowId={(row) => row.id}
      emptyText={texts.noCoupons}
      onOpen={(coupon) => onAsk({ act: 'codes', coupon })}
    />
  )
}

function CodesDialog({ coupon: { id, name }, onClose }: { coupon: Coupon; onClose: () => void }) {
  const texts = useFeatureTexts(loyaltyTexts)
  const language = useLanguage()
  const query = useInfiniteQuery(brandList(useBrandId(), listCouponCodes, { query: { coupon: id } }))
  const columns = listColumns<Code>(listCouponCodes, {
    language,
    texts,
    own: { code: ({ code }) => <code className="select-all">{code}</code> },
  })
  return (
    <FormDialog isOpen onClose={onClose} title={`${texts.codes}: ${name}`} closeText={texts.close}>
      <DataTable label={texts.codes} columns={columns} query={query} rowId={(row) => row.code} />
    </FormDialog>
  )
}
