const name = 'motorspot-member'

/** Remembers that somebody logged in here: the cookies themselves are hidden from scripts. */
export function rememberMember(): void {
  localStorage.setItem(name, '1')
}

export function forgetMember(): void {
  localStorage.removeItem(name)
}

export function wasMember(): boolean {
  return localStorage.getItem(name) !== null
}
