import type { ComponentProps } from 'react'
import { TaskIcon } from '#ui/task-icon.tsx'
import styles from './file-picker.module.css'

interface FilePickerProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  /** On the button. */
  readonly words: string
  readonly icon?: 'upload' | 'camera' | 'none'
  /** Whether it is the main button of the page. */
  readonly main?: boolean
}

/** A file input that looks like the other buttons; its name for screen readers is its label or `aria-label`. */
export function FilePicker({ words, icon = 'upload', main = false, ...input }: FilePickerProps) {
  return (
    <span className={styles.picker}>
      <input type="file" {...input} />
      <span className={main ? 'button main' : 'button'} aria-hidden="true">
        {icon !== 'none' && <TaskIcon name={icon} size={18} />}
        {words}
      </span>
    </span>
  )
}
