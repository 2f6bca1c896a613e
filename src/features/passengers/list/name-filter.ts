/** Source: spec 2 §9 "Passenger list name filter debounce". */
export const nameFilterDebounceMs = 500
