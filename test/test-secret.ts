/** Of every test, so that what the template was seeded with can be read. */
export const testSecret = 'a secret that only tests know, of more than 32 characters'
