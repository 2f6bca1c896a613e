import { DatabaseError } from 'pg'

/** Classes "data exception" and "integrity constraint violation". */
const classes = /^2[23]/

/** Whether the database does not take the values of a row: it will not when they come again. */
export const isOfValues = (error: unknown): boolean => error instanceof DatabaseError && classes.test(error.code ?? '')
