import { LineIcon } from './icon.tsx'

/** The icons of forms and of what users have, which most visits do not load. SVG paths with a 24 × 24 view box. */
const paths = {
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20a7.5 7.5 0 0 1 15 0',
  heart: 'M12 20S4 15 4 9.2A4.2 4.2 0 0 1 12 7a4.2 4.2 0 0 1 8 2.2C20 15 12 20 12 20Z',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5l3.5 2',
  pin: 'M12 21s-7-6.2-7-11.5a7 7 0 0 1 14 0C19 14.8 12 21 12 21ZM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  check: 'M5 12.5 10 17l9-10',
  upload: 'M12 16V4m0 0L7 9m5-5 5 5M4 16v4h16v-4',
  camera: 'M4 8h3l2-3h6l2 3h3v11H4zM12 17a4 4 0 1 0 0-8 4 4 0 0 0 0 8Z',
  warning: 'M12 4 2.5 20h19L12 4ZM12 10v4.5M12 17.2v.3',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l1.5 2h-15L6 17ZM10 21h4',
} as const

/** A decorative icon, hidden from screen readers like `Icon`. */
export function TaskIcon({ name, size }: { name: keyof typeof paths; size?: number }) {
  return <LineIcon path={paths[name]} size={size} />
}
