import './category-banner.css'
import './cover.css'
import type { ReactNode } from 'react'
import { categoryName } from './category.ts'
import { motifsOf } from './cover-art.ts'

/** The banner of a category, 600 × 150: the subjects of its covers, and real text beside them. `sub`: a line below the name. */
export function CategoryScene({ category, sub }: { category: string; sub: ReactNode }) {
  return (
    <>
      <span key={category} className="category-art" aria-hidden="true">
        {motifsOf(category)
          .slice(0, 3)
          .map((motif) => (
            <span key={motif} data-motif={motif} />
          ))}
      </span>
      <span className="category-text">
        <span className="category-title">{categoryName(category)}</span>
        <span className="category-sub">{sub}</span>
      </span>
    </>
  )
}
