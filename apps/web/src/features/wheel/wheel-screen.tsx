import { buttonClass } from '@duang/ui/button.tsx'
import { Link } from '#core/navigation.tsx'
import { NotOpen } from '#core/not-open.tsx'
import { ScreenHeading } from '#core/screen-heading.tsx'
import { wh, whMore } from './th.ts'

/** The wheel is not open. No wheel is shown that cannot be turned. */
export default function WheelScreen() {
  return (
    <div className="screen">
      <ScreenHeading title={wh.title} />
      <NotOpen
        icon="refresh"
        sub={whMore.notOpen}
        action={
          <Link to="/auth/media" className={buttonClass('text')}>
            {whMore.back}
          </Link>
        }
      />
    </div>
  )
}
