import type { Motor } from './motor.ts'
import styles from './photo.module.css'

/** The cover of a motor in a square, or the outline of one. The model stands beside it: it needs no other name. */
export function Thumb({ motor, size }: { motor: Pick<Motor, 'cover'>; size: number }) {
  const url = motor.cover
  return (
    <span className={styles.thumb} style={{ width: size, height: size }}>
      {url ? (
        <img src={url} alt="" width={size} height={size} loading="lazy" decoding="async" />
      ) : (
        <Outline size={Math.round(size * 0.7)} />
      )}
    </span>
  )
}

/** A foot-mounted motor from the side, where there is no photo. */
export function Outline({ size }: { size: number }) {
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
