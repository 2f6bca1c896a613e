import type { Schedule } from '#domain/schedule.ts'

/** Under which drafts of schedules are kept on the device. */
export const scheduleForm = 'schedule' as const

/** Draft ids of the passenger's schedules that are not stored yet begin with it. */
export const newDraftPrefix = (passengerId: number): string => `new:${passengerId}:`

/** Of what was typed in a schedule that is deleted meanwhile: it goes on as one that is not stored yet. */
export const deletedDraftId = ({ id, passengerId }: Pick<Schedule, 'id' | 'passengerId'>): string =>
  `${newDraftPrefix(passengerId)}was:${id}`
