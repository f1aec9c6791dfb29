/** Coupons and their codes. */
import { endDeskCoupon, listDeskCouponCodes, listDeskCoupons, proposeDeskCoupon } from '@duang/contract/desk-coupon'
import { Button } from '@duang/ui/button.tsx'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import { TextField } from '@duang/ui/text-field.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '#core/action.tsx'
import { brandCall, brandList, type ItemOf } from '#core/brand-call.ts'
import { type Column, DataTable } from '#core/data-table.tsx'
import { FormDialog } from '#core/form-dialog.tsx'
import { stamp, whole } from '#core/format.ts'
import { InstantField, instantOf } from '#core/instant-field.tsx'
import { useLanguage, useTexts } from '#core/language.ts'
import { useBrandId } from '#core/me.ts'
import { ReasonDialog } from '#core/reason-dialog.tsx'
import { useFeatureTexts } from '#core/texts.ts'
import { NO_PRIZE, PrizeFields, prizeOf } from './prize-fields.tsx'
import { prizeText } from './prize-text.ts'
import { loyaltyTexts } from './texts.ts'
import { useEntries } from './use-entries.ts'

type Coupon = ItemOf<typeof listDeskCoupons>
type Code = ItemOf<typeof listDeskCouponCodes>
type Asked = { act: 'add' } | { act: 'codes' | 'end'; coupon: Coupon }

export function Coupons() {
  const texts = useTexts(loyaltyTexts)
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  return (
    <>
      <div className="desk-bar">
        <span className="grow" />
        <Button onClick={() => setAsked({ act: 'add' })}>{texts.proposeCoupon}</Button>
      </div>
      <CouponTable onAsk={setAsked} />
      {asked?.act === 'add' && <AddDialog onClose={close} />}
      {asked?.act === 'end' && <EndDialog coupon={asked.coupon} onClose={close} />}
      {asked?.act === 'codes' && <CodesDialog coupon={asked.coupon} onClose={close} />}
    </>
  )
}

function CouponTable({ onAsk }: { onAsk: (asked: Asked) => void }) {
  const texts = useTexts(loyaltyTexts)
  const language = useLanguage()
  const brand = useBrandId()
  const query = useInfiniteQuery(brandList(brand, listDeskCoupons))
  const columns: Column<Coupon>[] = [
    { id: 'name', head: texts.name, cell: (row) => row.name },
    { id: 'prize', head: texts.prize, cell: (row) => prizeText(row.prize, texts) },
    { id: 'codes', head: texts.codes, align: 'end', cell: (row) => whole(row.codes) },
    { id: 'left', head: texts.usesLeft, align: 'end', cell: (row) => `${whole(row.left)} / ${whole(row.uses)}` },
    { id: 'from', head: texts.from, cell: (row) => stamp(row.startsAt, language) },
    { id: 'to', head: texts.to, cell: (row) => (row.endsAt ? stamp(row.endsAt, language) : '–') },
    {
      id: 'state',
      head: texts.state,
      cell: (row) => (
        <StatusChip tone={row.isEnded ? 'plain' : 'ok'}>{row.isEnded ? texts.ended : texts.live}</StatusChip>
      ),
    },
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
  ]
  return (
    <DataTable
      label={texts.coupons}
      columns={columns}
      query={query}
      rowId={(row) => row.id}
      emptyText={texts.noCoupons}
      onOpen={(coupon) => onAsk({ act: 'codes', coupon })}
    />
  )
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const texts = useFeatureTexts(loyaltyTexts)
  const brand = useBrandId()
  const { run, isBusy } = useAction()
  const [entries, change] = useEntries({ name: '', code: '', uses: '', from: '', to: '', level: '' })
  const [prize, changePrize] = useEntries(NO_PRIZE)
  const confirm = async (reason: string) => {
    const { name, code, uses, from, to, level } = entries
    const body = {
      ...{ name, level: Number(level), ...prizeOf(prize), reason },
      ...(code.trim() === '' ? { count: Number(uses) } : { code: code.trim(), uses: Number(uses) }),
      ...(from === '' ? {} : { startsAt: instantOf(from) }),
      ...(to === '' ? {} : { endsAt: instantOf(to) }),
    }
    if (await run(() => brandCall(brand, proposeDeskCoupon, { body }), texts.proposed)) onClose()
  }
  const field = (name: keyof typeof entries) => ({
    value: entries[name],
    onValue: (value: string) => change({ [name]: value }),
  })
  return (
    <ReasonDialog
      isOpen
      title={texts.proposeCoupon}
      confirmText={texts.proposeCoupon}
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={(reason) => void confirm(reason)}
    >
      <TextField label={texts.name} {...field('name')} maxLength={80} required />
      <TextField label={texts.code} hint={texts.codeHint} {...field('code')} maxLength={40} />
      <TextField
        label={entries.code.trim() === '' ? texts.codeCount : texts.uses}
        inputMode="numeric"
        {...field('uses')}
        required
      />
      <PrizeFields kinds={['credit', 'points', 'rights']} entries={prize} onChange={changePrize} />
      <TextField label={texts.levelMin} inputMode="numeric" {...field('level')} required />
      <InstantField label={texts.from} {...field('from')} />
      <InstantField label={texts.to} {...field('to')} />
    </ReasonDialog>
  )
}

function EndDialog({ coupon, onClose }: { coupon: Coupon; onClose: () => void }) {
  const texts = useTexts(loyaltyTexts)
  const brand = useBrandId()
  const { run, isBusy } = useAction()
  const confirm = async (reason: string) => {
    if (await run(() => brandCall(brand, endDeskCoupon, { ids: { id: coupon.id }, body: { reason } }))) onClose()
  }
  return (
    <ReasonDialog
      isOpen
      title={`${texts.end}: ${coupon.name}`}
      confirmText={texts.end}
      look="danger"
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={(reason) => void confirm(reason)}
    />
  )
}

function CodesDialog({ coupon, onClose }: { coupon: Coupon; onClose: () => void }) {
  const texts = useFeatureTexts(loyaltyTexts)
  const brand = useBrandId()
  const query = useInfiniteQuery(brandList(brand, listDeskCouponCodes, { ids: { id: coupon.id } }))
  const columns: Column<Code>[] = [
    { id: 'code', head: texts.code, cell: (row) => <code className="select-all">{row.code}</code> },
    { id: 'left', head: texts.usesLeft, align: 'end', cell: (row) => `${row.left} / ${row.uses}` },
  ]
  return (
    <FormDialog isOpen onClose={onClose} title={`${texts.codes}: ${coupon.name}`} closeText={texts.close}>
      <DataTable label={texts.codes} columns={columns} query={query} rowId={(row) => row.code} />
    </FormDialog>
  )
}
