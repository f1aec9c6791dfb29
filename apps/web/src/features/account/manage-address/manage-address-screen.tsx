import './manage-address.css'
import { ADDRESS_LENGTHS, type ShippingAddress } from '@duang/contract/account/manage-address'
import { Button } from '@duang/ui/button.tsx'
import { Notice } from '@duang/ui/notice.tsx'
import { Loading, Skeleton } from '@duang/ui/skeleton.tsx'
import { LongTextField, TextField } from '@duang/ui/text-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { Block } from '#core/block/block.tsx'
import { addressQuery } from '#core/call/address-query.ts'
import { useMember } from '#core/call/session.ts'
import { LeaveQuestion } from '#core/page/leave-question.tsx'
import { ScreenHeading } from '#core/page/screen-heading.tsx'
import { g } from '#core/th.ts'
import { PlaceField } from './place-field.tsx'
import { ad, adMore } from './th.ts'
import { type AddressForm, useAddressForm } from './use-address-form.ts'

/** The one address that rewards are sent to. */
export default function ManageAddressScreen() {
  const { uuid } = useMember()
  const query = useQuery(addressQuery(uuid))
  return (
    <div className="screen manage-address">
      <ScreenHeading title={ad.title} />
      <Block query={query} skeleton={<Shape />}>
        {({ address }) => <AddressCard start={address ?? BLANK} isNew={address === null} />}
      </Block>
    </div>
  )
}

const BLANK: ShippingAddress = {
  name: '',
  phone: '',
  line: '',
  subdistrict: '',
  district: '',
  province: '',
  postcode: '',
}

function AddressCard({ start, isNew }: { start: ShippingAddress; isNew: boolean }) {
  const form = useAddressForm(start)
  return (
    <>
      {isNew && (
        <Notice tone="info" icon="address">
          <p className="font-medium">{ad.empty}</p>
          <p>{ad.emptySub}</p>
        </Notice>
      )}
      <form className="card manage-address-form" noValidate onSubmit={form.submit}>
        <div role="alert" className="empty:hidden">
          {form.failure && <Notice tone="bad">{form.failure}</Notice>}
        </div>
        <LongField
          form={form}
          field="name"
          label={ad.name}
          autoComplete="shipping name"
          maxLength={ADDRESS_LENGTHS.name}
        />
        <TextField
          {...controlOf(form, 'phone')}
          label={ad.phone}
          autoComplete="shipping tel"
          maxLength={24}
          type="tel"
        />
        <LongField
          form={form}
          field="line"
          label={ad.line}
          autoComplete="shipping street-address"
          maxLength={ADDRESS_LENGTHS.line}
        />
        <PlaceField
          form={form}
          field="subdistrict"
          label={ad.sub}
          autoComplete="shipping address-level3"
          hint={adMore.placeHint}
        />
        <PlaceField form={form} field="district" label={ad.dist} autoComplete="shipping address-level2" />
        <PlaceField form={form} field="province" label={ad.prov} autoComplete="shipping address-level1" />
        <PlaceField
          form={form}
          field="postcode"
          label={ad.zip}
          autoComplete="shipping postal-code"
          inputMode="numeric"
        />
        <div className="manage-address-end">
          <Button type="submit" isWide isBusy={form.isSending} busyText={adMore.busy}>
            {ad.save}
          </Button>
        </div>
      </form>
      <LeaveQuestion
        isUnsaved={form.isUnsaved}
        title={ad.leave}
        body={adMore.leaveBody}
        stayText={adMore.stay}
        leaveText={adMore.go}
      />
    </>
  )
}

type LongFieldProps = {
  form: AddressForm
  field: 'name' | 'line'
  label: string
  autoComplete: string
  maxLength: number
}

const controlOf = (form: AddressForm, field: 'name' | 'phone' | 'line') => {
  const error = form.errors[field]
  return {
    name: field,
    required: true,
    value: form.fields[field],
    onValue: (value: string) => form.set({ [field]: value }),
    onBlur: () => form.leave(field),
    state: error === undefined ? undefined : ({ kind: 'error', note: error } as const),
  }
}

const LongField = ({ form, field, ...input }: LongFieldProps) => (
  <LongTextField {...input} {...controlOf(form, field)} className={`manage-address-${field}`} />
)

function Shape() {
  return (
    <Loading label={g.loading}>
      <div className="card manage-address-form">
        {[1, 2, 3, 4, 5, 6, 7].map((place) => (
          <div key={place} className="grid gap-1">
            <Skeleton width="120px" height="23px" />
            <Skeleton height="56px" radius="var(--r-3)" />
          </div>
        ))}
        <div className="manage-address-end">
          <Skeleton height="52px" radius="var(--r-3)" />
        </div>
      </div>
    </Loading>
  )
}
