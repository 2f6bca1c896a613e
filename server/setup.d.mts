/** The browser that tests drive: CHROMIUM_PATH, else the first known name on PATH, else null. */
export function chromium(): string | null
