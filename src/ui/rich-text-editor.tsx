import Image from '@tiptap/extension-image'
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useState } from 'react'
import { useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import { LinkField } from './link-field.tsx'
import './rich-text-editor.css'

interface RichTextEditorProps {
  readonly value: string
  readonly onChange: (markup: string) => void
  /** Stores a picture and returns its address; undefined if that failed. */
  readonly upload: (picture: File) => Promise<string | undefined>
  readonly disabled?: boolean | undefined
  /** Attributes of the element that is edited: its id and its ARIA attributes. */
  readonly attributes: Readonly<Record<string, string>>
}

/** An editor of formatted text, whose value is HTML; '' for an empty text. */
export default function RichTextEditor({ value, onChange, upload, disabled = false, attributes }: RichTextEditorProps) {
  const editor = useEditor({
    extensions: [
      StarterKit.configure({ trailingNode: false, link: { openOnClick: false, HTMLAttributes: { target: null, rel: null } } }),
      Image,
    ],
    content: value,
    editable: !disabled,
    editorProps: { attributes: { role: 'textbox', 'aria-multiline': 'true', ...attributes } },
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? '' : editor.getHTML()),
  })
  // A value that does not come from the editor itself, such as a restored draft.
  useEffect(() => {
    // React has hidden and shown the form meanwhile: another editor follows.
    if (editor.isDestroyed) return
    const shown = editor.isEmpty ? '' : editor.getHTML()
    if (value !== shown) editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  return (
    <div className="rich-text-editor">
      <Tools editor={editor} upload={upload} disabled={disabled} />
      <EditorContent editor={editor} />
    </div>
  )
}

interface Tool {
  readonly name: string
  readonly sign: string
  readonly words: Words
  readonly run: (editor: Editor) => void
  readonly isActive: (editor: Editor) => boolean
}

const tools: readonly Tool[] = [
  {
    name: 'bold',
    sign: 'B',
    words: ['加粗', 'Bold'],
    run: (editor) => editor.chain().focus().toggleBold().run(),
    isActive: (editor) => editor.isActive('bold'),
  },
  {
    name: 'italic',
    sign: 'I',
    words: ['斜体', 'Italic'],
    run: (editor) => editor.chain().focus().toggleItalic().run(),
    isActive: (editor) => editor.isActive('italic'),
  },
  {
    name: 'heading',
    sign: 'H2',
    words: ['标题', 'Heading'],
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
    isActive: (editor) => editor.isActive('heading', { level: 2 }),
  },
  {
    name: 'subheading',
    sign: 'H3',
    words: ['小标题', 'Subheading'],
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
    isActive: (editor) => editor.isActive('heading', { level: 3 }),
  },
  {
    name: 'bulletList',
    sign: '•',
    words: ['项目列表', 'Bulleted list'],
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    isActive: (editor) => editor.isActive('bulletList'),
  },
  {
    name: 'orderedList',
    sign: '1.',
    words: ['编号列表', 'Numbered list'],
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isActive: (editor) => editor.isActive('orderedList'),
  },
  {
    name: 'blockquote',
    sign: '❝',
    words: ['引用', 'Quotation'],
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    isActive: (editor) => editor.isActive('blockquote'),
  },
]

/** Letters and digits on a button belong to its name: who controls the page by voice says what is to be seen. */
const labelOf = (words: string, sign: string): string => (/\w/.test(sign) ? `${words} ${sign}` : words)

function Tools({ editor, upload, disabled }: { editor: Editor } & Pick<RichTextEditorProps, 'upload' | 'disabled'>) {
  const t = useT()
  const active = useEditorState({
    editor,
    selector: ({ editor }) => [
      ...tools.filter(({ isActive }) => isActive(editor)).map(({ name }) => name),
      editor.isActive('link') && 'link',
    ],
  })
  const [linkOf, setLinkOf] = useState<string>()
  const setLink = (href: string): void => {
    setLinkOf(undefined)
    const chain = editor.chain().focus().extendMarkRange('link')
    if (href === '') chain.unsetLink().run()
    else if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setLink({ href }).run()
  }
  const [isUploading, setUploading] = useState(false)
  const addPicture = async (file: File | undefined): Promise<void> => {
    if (!file) return
    setUploading(true)
    const src = await upload(file)
    setUploading(false)
    if (src) editor.chain().focus().setImage({ src, alt: '' }).run()
  }
  return (
    <div className="rich-text-tools" role="toolbar" aria-label={t(['格式', 'Format'])}>
      {tools.map(({ name, sign, words, run }) => (
        <button
          key={name}
          type="button"
          disabled={disabled}
          title={t(words)}
          aria-label={labelOf(t(words), sign)}
          aria-pressed={active.includes(name)}
          onClick={() => run(editor)}
        >
          {sign}
        </button>
      ))}
      <button
        type="button"
        disabled={disabled}
        aria-pressed={active.includes('link')}
        aria-expanded={linkOf !== undefined}
        onClick={() => setLinkOf(String(editor.getAttributes('link').href ?? ''))}
      >
        {t(['链接', 'Link'])}
      </button>
      <label aria-busy={isUploading}>
        {t(isUploading ? ['图片上传中…', 'Uploading the picture …'] : ['图片', 'Picture'])}
        <input
          type="file"
          accept="image/*"
          disabled={disabled || isUploading}
          className="visually-hidden"
          onChange={(event) => {
            void addPicture(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </label>
      {linkOf !== undefined && (
        <LinkField
          address={linkOf}
          onSet={setLink}
          onCancel={() => {
            setLinkOf(undefined)
            editor.commands.focus()
          }}
        />
      )}
    </div>
  )
}
