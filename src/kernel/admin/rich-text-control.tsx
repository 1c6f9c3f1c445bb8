import { App, Input, Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import { useT } from '#i18n/language.tsx'
import { callWithMessage } from '#ui/call.ts'
import { CallError } from '#ui/request.ts'
import type { FieldOf } from '../resource/field.ts'
import { useAdmin } from './admin-context.ts'
import { attributesOf } from './controls.tsx'
import type { ControlProps } from './define-page.ts'
import { pageWords } from './page.words.ts'

// Loaded on demand: most forms have no formatted text.
const RichTextEditor = lazy(() => import('#ui/rich-text-editor.tsx'))

/** An editor of formatted text; its pictures are uploaded files. */
export function RichTextControl(props: ControlProps<FieldOf<'richText'>>) {
  const t = useT()
  const { message } = App.useApp()
  const { upload: uploadPath } = useAdmin()
  const { value, onChange, field, inSearch, disabled } = props
  const text = String(value ?? '')
  if (inSearch) return <Input value={text} onChange={(event) => onChange?.(event.target.value)} allowClear />
  const upload = async (file: File): Promise<string | undefined> => {
    try {
      return (await callWithMessage<{ link: string }>('POST', uploadPath, { files: { file } })).data.link
    } catch (error) {
      message.error(error instanceof CallError ? error.msg : t(pageWords.uploadFailed))
      return undefined
    }
  }
  const given = Object.entries(attributesOf(props)).filter(([, attribute]) => typeof attribute === 'string')
  const attributes = { 'aria-label': t(field.label), ...Object.fromEntries(given) }
  return (
    <Suspense fallback={<Skeleton active />}>
      <RichTextEditor value={text} onChange={(markup) => onChange?.(markup)} upload={upload} disabled={disabled} attributes={attributes} />
    </Suspense>
  )
}
