interface WeekSettings {
  showWeekends: boolean
  weekStartsOnSunday: boolean
}

/** Weekdays in the order of the user's week; a weekend that has times is there even where weekends are hidden. */
export function shownWeekdays(
  { showWeekends, weekStartsOnSunday }: WeekSettings,
  withTimes: ReadonlySet<number>,
): number[] {
  const week = weekStartsOnSunday ? [0, 1, 2, 3, 4, 5, 6] : [1, 2, 3, 4, 5, 6, 0]
  return week.filter((day) => showWeekends || (day !== 0 && day !== 6) || withTimes.has(day))
}
