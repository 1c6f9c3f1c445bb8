import { useT } from '#i18n/language.tsx'
import { Icon } from '#ui/icon.tsx'
import { Combobox } from './combobox.tsx'
import styles from './paste-box.module.css'
import type { Option } from './publish.loader.ts'

interface BrandListProps {
  readonly label: string
  readonly hint: string | undefined
  readonly error: string | undefined
  readonly required: boolean
  /** Codes of the chosen brands. */
  readonly codes: readonly string[]
  readonly options: readonly Option[]
  readonly onChange: (codes: readonly string[]) => void
}

/** Several brands, each found by a part of its name, and taken out again by its button. */
export function BrandList({ codes, options, onChange, ...field }: BrandListProps) {
  const t = useT()
  const nameOf = (code: string): string => options.find(({ key }) => key === code)?.label ?? code
  return (
    <div>
      <Combobox
        {...field}
        name="brandCode"
        placeholder={t(['输入名称、拼音或首字母', 'Type a part of the name'])}
        value=""
        options={options}
        onChange={(code) => onChange([...new Set([...codes, code])])}
      />
      {codes.length > 0 && (
        <ul className={styles.chips}>
          {codes.map((code) => (
            <li key={code}>
              <b>{nameOf(code)}</b>
              <button
                type="button"
                className="button plain"
                aria-label={t(['去掉“{name}”', 'Take out “{name}”'], { name: nameOf(code) })}
                onClick={() => onChange(codes.filter((each) => each !== code))}
              >
                <Icon name="close" size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
