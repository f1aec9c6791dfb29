import { useQuery } from '@tanstack/react-query'
import { Block } from '#core/block/block.tsx'
import { ScreenHeading } from '#core/page/screen-heading.tsx'
import { userSettingQuery } from '#core/site-status/setting-queries.ts'
import { CouponField } from './coupon-field.tsx'
import { PromotionPanel } from './promotion-panel.tsx'
import { PromotionSkeleton } from './promotion-screen.tsx'
import { pm } from './th.ts'

/** Promotions for members, by the settings in force for them (interpretation P6). */
export default function MemberPromotionScreen() {
  return (
    <div className="screen">
      <ScreenHeading title={pm.title} />
      <Block query={useQuery(userSettingQuery)} skeleton={<PromotionSkeleton />}>
        {(setting) => <PromotionPanel setting={setting} to="/auth/deposit" />}
      </Block>
      <CouponField />
    </div>
  )
}
