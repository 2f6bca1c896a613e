/** Under which drafts of schedules are kept on the device. */
export const scheduleForm = 'schedule' as const

/** Draft ids of the passenger's schedules that are not stored yet begin with it. */
export const newDraftPrefix = (passengerId: number): string => `new:${passengerId}:`
