/** Stylesheets that are on their way, by their address. */
const styles: Record<string, Promise<void>> = {}

/**
 * Stands for the helper that the builder puts before each dynamic import (`ownPreload` in `vite.config.ts`), which is three times as long
 * and part of every page: loads the stylesheets of the module, and its scripts at the same time as the module itself.
 */
export async function __vitePreload<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  await Promise.all(files.map(insert))
  return load()
}

function insert(file: string): Promise<void> | undefined {
  const address = `/${file}`
  if (document.querySelector(`link[href="${address}"]`)) return styles[address]
  const link = document.createElement('link')
  const isStyle = file.endsWith('.css')
  link.rel = isStyle ? 'stylesheet' : 'modulepreload'
  link.href = address
  document.head.append(link)
  if (!isStyle) return undefined
  styles[address] = new Promise((loaded, failed) => {
    link.onload = () => loaded()
    link.onerror = () => {
      // The next import tries again.
      link.remove()
      failed(new Error(`${address} could not be loaded`))
    }
  })
  return styles[address]
}
