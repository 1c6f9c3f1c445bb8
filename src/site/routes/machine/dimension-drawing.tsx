import { useT } from '#i18n/language.tsx'
import styles from './dimension-drawing.module.css'
import type { DimensionedViews, Shape, View } from './drawing.ts'

/** The motor from the side and from its shaft end, to scale, with the dimensions that it is fitted by. */
export function DimensionDrawing({ drawing, frame }: { drawing: DimensionedViews; frame: string }) {
  const t = useT()
  return (
    <section aria-labelledby="dimensions">
      <h2 id="dimensions">{t(['安装尺寸', 'Dimensions'])}</h2>
      <p className={styles.note}>
        {drawing.isStandard
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
        {drawing.views.map((view) => (
          <Drawing key={view.label[1]} view={view} />
        ))}
      </div>
    </section>
  )
}

function Drawing({ view: { label, box, letters, shapes } }: { view: View }) {
  const t = useT()
  return (
    <svg
      role="img"
      aria-label={t(label)}
      viewBox={[box.x, box.y, box.width, box.height].join(' ')}
      className={styles.view}
      // Both views have one scale where they stand side by side.
      style={{ fontSize: letters, flex: `${box.width} 1 0` }}
    >
      {shapes.map((shape) => (
        <Part key={JSON.stringify(shape)} shape={shape} />
      ))}
    </svg>
  )
}

function Part({ shape }: { shape: Shape }) {
  if (shape.kind !== 'text') return <path className={styles[shape.kind]} d={shape.path} />
  return (
    <text className={styles.text} x={shape.x} y={shape.y} textAnchor={shape.anchor}>
      {shape.text}
    </text>
  )
}
