/** Parameters of the list under the names that bookmarks and followed searches keep of former filters. */
const newNames: Readonly<Record<string, string>> = { warrantyMonths: 'warrantyMonths_ge' }

/** The parameters of an address under the names of today. */
export function withNewNames(params: URLSearchParams): URLSearchParams {
  const named = [...params].map(([name, value]) => [newNames[name] ?? name, value])
  return new URLSearchParams(named)
}
