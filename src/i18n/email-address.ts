/** Without what divides or quotes the addresses of a mail (RFC 5322): it would go to another one than it names. */
export const isEmailAddress = (text: string): boolean => /^[^\s@,;:<>()[\]"\\]+@[^\s@.,;:<>()[\]"\\]+(\.[^\s@.,;:<>()[\]"\\]+)+$/.test(text)
