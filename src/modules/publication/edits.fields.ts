/** What a submit takes besides the row, where an edit may send a published row back to review. */
export const editQuestions = {
  asksBeforeHiding: {
    kind: 'flag',
    label: ['会使别人看不到时先询问（409）', 'Ask first, by 409, where it hides the row from others'],
  },
} as const
