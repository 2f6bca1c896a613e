/** From here on the list and a record stand side by side. Source: design decision on widths, section 4. */
export const sideBySide = '@media (min-width: 1024px)'
