/** Keys by which people go from control to control. */
const isOfTheWay = /^(Tab|Arrow(Up|Down|Left|Right)|Home|End|Page(Up|Down))$/

let hasGone = false

window.addEventListener('keydown', ({ key }) => void (hasGone = isOfTheWay.test(key)), true)
window.addEventListener('pointerdown', () => void (hasGone = false), true)

/**
 * Whether people came by keys to what gets the focus now. It is otherwise given: by a menu that was closed, or by a
 * dialog that opens, and nobody has asked what it is.
 */
export const hasCome = (): boolean => hasGone
