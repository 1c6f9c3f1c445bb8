/** A module of its own: the product page, which buyers load, does not name the many files of a seller's page. */
const { default: MyStock } = await import('./my-stock.tsx')
export default MyStock
