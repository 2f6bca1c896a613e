/**
 * A colour of a row and of its children with `data-stays`, which other cells pass beneath. They do not take it from the row
 * by `inherit`: the browser would work out the style of every new row by itself, which takes longer than a frame.
 */
export const rowColor = (backgroundColor: string) => ({ backgroundColor, '& > [data-stays]': { backgroundColor } })
