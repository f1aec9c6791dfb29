import { Icon } from '@duang/ui/icon.tsx'
import { useCurrentCategory } from '#core/game/category.ts'
import { CategoryScene } from '#core/game/category-banner.tsx'
import { Link } from '#core/navigation.tsx'
import { dashMore } from './th.ts'

/** Link to the games of the category that was opened last. */
export function CategoryBanner() {
  const category = useCurrentCategory()
  return (
    <Link to="/auth/games/category" search={{ cat: category }} className="category-banner">
      <CategoryScene
        category={category}
        sub={
          <>
            {dashMore.banner}
            <Icon name="forward" size={16} />
          </>
        }
      />
    </Link>
  )
}
