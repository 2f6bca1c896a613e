/** Marks the footer of a dialog: what lies over the dialog ends above it. */
export const dialogFooterMark = 'data-dialog-footer'
