/** `createTime` → `create_time`, `tenant-package` → `tenant_package`: from JSON and resource names to those of the database. */
export function snake(name: string): string {
  const known = snakes.get(name) ?? makeSnake(name)
  if (snakes.size < maxNames) snakes.set(name, known)
  return known
}

const snakes = new Map<string, string>()
const maxNames = 10_000

function makeSnake(name: string): string {
  return name
    .replaceAll('-', '_')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()
}

/** `create_time` → `createTime`. */
export function camel(name: string): string {
  return name.replace(/[_-]([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}
