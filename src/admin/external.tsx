import { frameWords } from '#i18n/admin.words.ts'
import { useTell } from '#i18n/language.tsx'
import type { Place } from './places.ts'

/** A page from outside, in a frame; it stands in the caller's menu, or it would not be here. */
export function External({ place }: { place: Place }) {
  const tell = useTell()
  const source = new URLSearchParams(place.path.split('?')[1]).get('src') ?? ''
  return (
    <iframe
      className="external"
      title={tell(frameWords.external, { title: place.title })}
      src={source}
      sandbox="allow-forms allow-popups allow-same-origin allow-scripts"
    />
  )
}
