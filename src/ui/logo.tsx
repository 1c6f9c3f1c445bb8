/** The logo: the drive end of a motor with cooling ribs and shaft. */
export function Logo({ size = 36 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden="true">
      <rect width="40" height="40" rx="9" fill="var(--brand-fill)" />
      <g stroke="var(--on-brand)" strokeWidth="2.2" strokeLinecap="round" fill="none">
        <path d="M20 5.5v4M20 30.5v4M5.5 20h4M30.5 20h4M9.7 9.7l2.9 2.9M27.4 27.4l2.9 2.9M30.3 9.7l-2.9 2.9M12.6 27.4l-2.9 2.9" />
        <circle cx="20" cy="20" r="9" />
      </g>
      <circle cx="20" cy="20" r="4.6" fill="var(--on-brand)" />
    </svg>
  )
}
