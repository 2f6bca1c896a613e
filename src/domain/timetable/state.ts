/** Numbers of a timetable's states. Source: spec 3 §4 Timetable states. */
export const timetableStates = {
  undefined: 0,
  new: 10,
  ordered: 100,
  orderedProcessing: 110,
  accepted: 200,
  acceptedModified: 210,
  acceptedOld: 220,
  rejected: 300,
  rejectedModified: 310,
  rejectedOld: 320,
} as const
export type TimetableState = (typeof timetableStates)[keyof typeof timetableStates]
