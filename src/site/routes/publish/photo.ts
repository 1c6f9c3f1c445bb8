export interface Photo {
  readonly link: string
  readonly photoType: string
}

/** With the photo at one place moved to another one. */
export function moved(photos: readonly Photo[], from: number, to: number): readonly Photo[] {
  const photo = photos[from]
  if (!photo || to < 0 || to >= photos.length) return photos
  return photos.filter((_, index) => index !== from).toSpliced(to, 0, photo)
}
