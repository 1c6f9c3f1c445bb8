import { useEffect, useRef, useState } from 'react'
import { useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import { call } from '#ui/call.ts'
import { CallError, type Request } from '#ui/request.ts'
import { separator, useFieldPending } from './form-pending.ts'

/** A file on its way to the server. */
export interface Upload {
  readonly key: number
  readonly file: File
  /** Of what is sent; undefined before and while it is prepared. */
  readonly percent?: number
  /** Why it failed. */
  readonly failure?: string
}

/** Uploads a file, for everybody or for who may read the row that names it; returns its address. */
export async function uploadFile(file: File, how: Pick<Request, 'onProgress' | 'signal'> = {}, isPrivate = false): Promise<string> {
  const files = { file, ...(isPrivate && { isPrivate: 'true' }) }
  return (await call<{ link: string }>('POST', '/blade-resource/oss/endpoint/put-file', { ...how, files })).link
}

export const cannotBeOpened: Words = ['这张照片打不开，请换成 JPG 或 PNG', 'This photo cannot be opened: use a JPG or PNG instead']

/** As a photo: in a form that every browser shows. What does this is loaded with the first one. */
const asPhoto = async (file: File): Promise<File> => (await import('#ui/photo-file.ts')).preparePhoto(file)

/** Photos among other files as photos, the others as they are. */
export const photosAsPhotos = async (file: File): Promise<File> =>
  file.type.startsWith('image/') || /\.hei[cf]$/i.test(file.name) ? asPhoto(file) : file

/** Uploads files one after the other, each prepared and with its progress, unless they are given up; what fails can be tried again. The form waits for all of them. */
export function useUploads(onUploaded: (link: string, file: File) => void, prepare = asPhoto, isPrivate = false) {
  const t = useT()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const latestKey = useRef(0)
  const queue = useRef(Promise.resolve())
  const stops = useRef(new Map<number, AbortController>())
  const isClosed = useFieldPending(uploads.length > 0, uploads.map(({ file }) => file.name).join(t(separator)))
  useEffect(() => {
    const all = stops.current
    return () => {
      for (const stop of all.values()) stop.abort()
    }
  }, [])
  const drop = (key: number): void => {
    stops.current.get(key)?.abort()
    stops.current.delete(key)
    setUploads((all) => all.filter((each) => each.key !== key))
  }
  const change = (key: number, changed: Omit<Upload, 'key' | 'file'>): void =>
    setUploads((all) =>
      all.map(({ percent, failure, ...each }) =>
        each.key === key ? { ...each, ...changed } : { ...each, ...known({ percent, failure }) },
      ),
    )

  const send = async (key: number, file: File): Promise<void> => {
    const signal = stops.current.get(key)?.signal
    if (!signal || signal.aborted) return
    try {
      const ready = await prepare(file)
      if (signal.aborted) return
      const link = await uploadFile(ready, { onProgress: (percent) => change(key, { percent }), signal }, isPrivate)
      if (signal.aborted) return
      drop(key)
      onUploaded(link, ready)
    } catch (error) {
      if (!signal.aborted) change(key, { failure: error instanceof CallError ? error.msg : t(cannotBeOpened) })
    }
  }
  const start = (key: number, file: File): void => {
    queue.current = queue.current.then(() => send(key, file))
  }
  const add = (files: readonly File[]): void => {
    const added = files.map((file) => {
      latestKey.current += 1
      stops.current.set(latestKey.current, new AbortController())
      return { key: latestKey.current, file }
    })
    setUploads((all) => [...all, ...added])
    for (const { key, file } of added) start(key, file)
  }
  const retry = (key: number, file: File): void => {
    change(key, {})
    start(key, file)
  }
  return { uploads, isClosed, add, retry, drop }
}

const known = ({ percent, failure }: { readonly percent: number | undefined; readonly failure: string | undefined }) => ({
  ...(percent !== undefined && { percent }),
  ...(failure !== undefined && { failure }),
})
