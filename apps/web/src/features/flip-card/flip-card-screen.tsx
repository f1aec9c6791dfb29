import { buttonClass } from '@duang/ui/button.tsx'
import { Link } from '#core/navigation.tsx'
import { NotOpen } from '#core/not-open.tsx'
import { ScreenHeading } from '#core/screen-heading.tsx'
import { fc, fcMore } from './th.ts'

/** The cards are not open. No card is shown that cannot be turned. */
export default function FlipCardScreen() {
  return (
    <div className="screen">
      <ScreenHeading title={fc.title} />
      <NotOpen
        icon="diamond"
        sub={fcMore.notOpen}
        action={
          <Link to="/auth/media" className={buttonClass('text')}>
            {fcMore.back}
          </Link>
        }
      />
    </div>
  )
}
