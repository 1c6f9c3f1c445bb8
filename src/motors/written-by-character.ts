/** A text of which each character is written in one way, and where each of what is written, and the end, stood before. */
export function writtenByCharacter(
  given: string,
  write: (character: string) => string,
): { readonly text: string; readonly places: readonly number[] } {
  const places: number[] = []
  let text = ''
  let place = 0
  for (const character of given) {
    const written = write(character)
    for (let count = 0; count < written.length; count += 1) places.push(place)
    text += written
    place += character.length
  }
  places.push(place)
  return { text, places }
}
