import { OutsideFrame } from '#core/frame/outside-frame.tsx'
import { ScreenHeading } from '#core/page/screen-heading.tsx'
import { brand } from '#core/site-status/brand.ts'
import { ls } from './th.ts'

/** Live football results of the brand's provider (interpretation S5). */
export default function LiveScoreScreen() {
  return (
    <div className="screen">
      <ScreenHeading title={ls.title} />
      <OutsideFrame name="live-score" address={brand.frames.liveScore} title={ls.frame} />
    </div>
  )
}
