import { Loading, Skeleton } from '@duang/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Block } from '#core/block/block.tsx'
import { ScreenHeading } from '#core/page/screen-heading.tsx'
import { siteSettingQuery } from '#core/site-status/setting-queries.ts'
import { g } from '#core/th.ts'
import { PromotionPanel } from './promotion-panel.tsx'
import { pm } from './th.ts'

/** Promotions for visitors, by the settings of the brand. */
export default function PromotionScreen() {
  return (
    <div className="screen">
      <ScreenHeading title={pm.title} />
      <Block query={useQuery(siteSettingQuery)} skeleton={<PromotionSkeleton />}>
        {(setting) => <PromotionPanel setting={setting} to="/register" />}
      </Block>
    </div>
  )
}

export function PromotionSkeleton() {
  return (
    <Loading label={g.loading}>
      <Skeleton height="352px" radius="22px" />
      <Skeleton height="320px" radius="22px" />
    </Loading>
  )
}
