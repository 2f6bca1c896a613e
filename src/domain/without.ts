/** The row without some of its fields. */
export const without = <Row extends object, Field extends keyof Row & string>(
  row: Row,
  ...fields: readonly Field[]
): Omit<Row, Field> =>
  Object.fromEntries(Object.entries(row).filter(([field]) => !(fields as readonly string[]).includes(field))) as Omit<
    Row,
    Field
  >
