import type { Motor } from './motor.ts'
import { Picture } from './picture.tsx'
import styles from './thumbnail.module.css'

/** Square cover photo, or a drawing without one. Decorative: the model is displayed next to it. `size` is in pixels. */
export function Thumbnail({ motor, size }: { motor: Pick<Motor, 'cover'>; size: number }) {
  const url = motor.cover
  return (
    <span className={styles.thumbnail} style={{ width: size, height: size }}>
      {url ? (
        <Picture src={url} alt="" width={size} height={size} loading="lazy" decoding="async" />
      ) : (
        <MotorOutline size={Math.round(size * 0.7)} />
      )}
    </span>
  )
}

/** Line drawing of a foot-mounted motor. `size` is in pixels. */
export function MotorOutline({ size }: { size: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 48 48"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M11 14h22v19H11zM33 17h5v13h-5zM38 22h6v3h-6M17 14V9h10v5M11 18h22M11 22h22M11 26h22M11 30h22M13 33l-3 6h8l-1-6M31 33l3 6h-8l1-6" />
    </svg>
  )
}
