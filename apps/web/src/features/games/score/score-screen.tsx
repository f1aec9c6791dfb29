import { OutsideFrame } from '#core/frame/outside-frame.tsx'
import { ScreenHeading } from '#core/page/screen-heading.tsx'
import { brand } from '#core/site-status/brand.ts'
import { sc } from './th.ts'

/** Standings of the brand's provider (interpretation S5). */
export default function ScoreScreen() {
  return (
    <div className="screen">
      <ScreenHeading title={sc.title} />
      <OutsideFrame name="score" address={brand.frames.score} title={sc.frame} />
    </div>
  )
}
