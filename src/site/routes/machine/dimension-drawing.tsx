import type { ReactNode } from 'react'
import { useT } from '#i18n/language.tsx'
import styles from './dimension-drawing.module.css'
import type { Dimensions } from './dimensions.ts'

/** The motor from the side and from its shaft end, to scale, with the dimensions that it is fitted by. */
export function DimensionDrawing({ dimensions, frame }: { dimensions: Dimensions; frame: string }) {
  const t = useT()
  return (
    <section aria-labelledby="dimensions">
      <h2 id="dimensions">{t(['安装尺寸', 'Dimensions'])}</h2>
      <p className={styles.note}>
        {dimensions.isStandard
          ? t(
              [
                '单位 mm；卖家未填的尺寸按机座 {frame} 的 IEC 60072-1 标准值，订货前请核对。',
                'In mm. What the seller has not stated follows from frame {frame} by IEC 60072-1: check it before ordering.',
              ],
              { frame },
            )
          : t(['单位 mm，由卖家填写。', 'In mm, as the seller states them.'])}
      </p>
      <div className={styles.views}>
        <SideView {...dimensions} />
        <EndView {...dimensions} />
      </div>
    </section>
  )
}

interface ViewProps {
  readonly label: string
  /** In mm. */
  readonly box: readonly [x: number, y: number, width: number, height: number]
  readonly size: number
  readonly children: ReactNode
}

/** What both views share, so that their axes and letters match. */
function sheetOf({ h, e, feet, flange, l }: Dimensions) {
  const body = l ? l - e : feet ? feet.c + feet.b + 1.3 * feet.c : 3 * h
  const radius = h * bodyShare
  const top = -Math.max(radius * 1.35, flange ? flange.p / 2 : 0)
  const bottom = Math.max(h, flange ? flange.p / 2 : 0)
  return { body, radius, top, bottom, height: bottom - top + h * 0.35, size: (body + e) / 24 }
}

/** One view to scale; `size` is the height of its letters in mm. */
function View({ label, box, size, children }: ViewProps) {
  const [x, y, width, height] = box
  const margin = size * 4
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={[x - margin, y - margin, width + 2 * margin, height + 2 * margin].join(' ')}
      className={styles.view}
      // Both views have one scale where they stand side by side.
      style={{ fontSize: size, flex: `${width + 2 * margin} 1 0` }}
    >
      {children}
    </svg>
  )
}

/** A dimension line with its text: along a level at `at`, from and to the marked edges. */
function Across({ from, to, at, edge, text, size }: { from: number; to: number; at: number; edge: number; text: string; size: number }) {
  return (
    <g className={styles.dimension}>
      <path d={`M${from} ${edge}V${at + size / 2}M${to} ${edge}V${at + size / 2}M${from} ${at}H${to}`} />
      <text x={(from + to) / 2} y={at - size / 3} textAnchor="middle">
        {text}
      </text>
    </g>
  )
}

function Upright({ from, to, at, edge, text, size }: { from: number; to: number; at: number; edge: number; text: string; size: number }) {
  return (
    <g className={styles.dimension}>
      <path d={`M${edge} ${from}H${at + size / 2}M${edge} ${to}H${at + size / 2}M${at} ${from}V${to}`} />
      <text x={at + size / 2} y={(from + to) / 2} dominantBaseline="middle">
        {text}
      </text>
    </g>
  )
}

/** Radius of the body in parts of the shaft height. */
const bodyShare = 0.92

function SideView(dimensions: Dimensions) {
  const t = useT()
  const { h, d, e, feet, flange, l } = dimensions
  const { body, radius, top, bottom, height, size } = sheetOf(dimensions)
  const parts = [`H ${h}`, `D ${d}`, `E ${e}`, ...(feet ? [`B ${feet.b}`, `C ${feet.c}`] : []), ...(flange ? [`P ${flange.p}`] : [])]
  return (
    <View label={t(['侧视图：{parts}', 'Side view: {parts}'], { parts: parts.join(', ') })} box={[-e, top, body + e, height]} size={size}>
      <g className={styles.outline}>
        <rect x={-e} y={-d / 2} width={e} height={d} />
        <rect x={0} y={-radius} width={body} height={2 * radius} rx={radius * 0.12} />
        <rect x={body * 0.35} y={-radius * 1.35} width={body * 0.3} height={radius * 0.35} />
        {flange && <rect x={0} y={-flange.p / 2} width={Math.max(flange.p * 0.06, 6)} height={flange.p} />}
        {feet && <rect x={feet.c - feet.k * 2} y={h * 0.9} width={feet.b + feet.k * 4} height={h * 0.1} />}
      </g>
      <path className={styles.axis} d={`M${-e - size} 0H${body + size}`} />
      <text x={-e} y={-d / 2 - size / 2} className={styles.text}>
        ⌀{d}
      </text>
      <Across from={-e} to={0} at={bottom + size * 2} edge={d / 2} text={`E ${e}`} size={size} />
      {feet && (
        <>
          <Across from={0} to={feet.c} at={bottom + size * 4} edge={h} text={`C ${feet.c}`} size={size} />
          <Across from={feet.c} to={feet.c + feet.b} at={bottom + size * 2} edge={h} text={`B ${feet.b}`} size={size} />
          <Upright from={0} to={h} at={body + size} edge={body} text={`H ${h}`} size={size} />
        </>
      )}
      {l && <Across from={-e} to={body} at={top - size} edge={0} text={`L ${l}`} size={size} />}
    </View>
  )
}

function EndView(dimensions: Dimensions) {
  const t = useT()
  const { h, d, feet, flange } = dimensions
  const { radius, top, bottom, height, size } = sheetOf(dimensions)
  const half = Math.max(radius, feet ? feet.a / 2 + feet.k * 2 : 0, flange ? flange.p / 2 : 0)
  const parts = [
    ...(feet ? [`A ${feet.a}`, `K ${feet.k}`] : []),
    ...(flange ? [flange.name, `M ${flange.m}`, `N ${flange.n}`, `P ${flange.p}`, `S ${flange.s}`] : []),
  ]
  const holes = [45, 135, 225, 315].map((degrees) => (degrees * Math.PI) / 180)
  return (
    <View
      label={t(['轴伸端视图：{parts}', 'View of the shaft end: {parts}'], { parts: parts.join(', ') })}
      box={[-half, top, 2 * half, height]}
      size={size}
    >
      <g className={styles.outline}>
        {flange && <circle r={flange.p / 2} />}
        <circle r={radius} />
        {feet && <rect x={-feet.a / 2 - feet.k * 2} y={h * 0.9} width={feet.a + feet.k * 4} height={h * 0.1} />}
        {flange &&
          holes.map((angle) => (
            <circle key={angle} cx={(flange.m / 2) * Math.cos(angle)} cy={(flange.m / 2) * Math.sin(angle)} r={flange.s / 2} />
          ))}
        <circle r={d / 2} />
      </g>
      {flange && <circle className={styles.axis} r={flange.m / 2} />}
      <path className={styles.axis} d={`M${-half} 0H${half}M0 ${-half}V${bottom}`} />
      {feet && (
        <Across from={-feet.a / 2} to={feet.a / 2} at={bottom + size * 2} edge={h} text={`A ${feet.a} · K ⌀${feet.k}`} size={size} />
      )}
      {flange && (
        <text x={0} y={-half - size} textAnchor="middle" className={styles.text}>
          {`${flange.name} · M ${flange.m} · N ${flange.n} · P ${flange.p} · S ${flange.s}`}
        </text>
      )}
    </View>
  )
}
