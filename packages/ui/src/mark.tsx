/** ประจำยาม, the four-petal flower of Thai lattices: the mark of the site. Decorative; the site's name stands beside it. */
export function Mark({ size = 32, className }: { size?: number; className?: string }) {
  return (
    <svg aria-hidden="true" className={className} width={size} height={size} viewBox="0 0 48 48">
      <path
        fill="var(--brand)"
        d="M19.8 4.3a6 6 0 0 1 8.4 0l15.5 15.5a6 6 0 0 1 0 8.4L28.2 43.7a6 6 0 0 1-8.4 0L4.3 28.2a6 6 0 0 1 0-8.4Z"
      />
      <g fill="var(--on-brand)">
        {[0, 90, 180, 270].map((turn) => (
          <path key={turn} d="M24 22.5c-5-4-5.5-9 0-14.5 5.5 5.5 5 10.5 0 14.5Z" transform={`rotate(${turn} 24 24)`} />
        ))}
        <path d="M24 18.5 29.5 24 24 29.5 18.5 24Z" />
      </g>
      <path fill="var(--brand)" d="M24 21 27 24 24 27 21 24Z" />
    </svg>
  )
}
