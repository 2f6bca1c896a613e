/** The browser that tests drive: CHROMIUM_PATH, else the first known name on PATH, else null. */
export function chromium(): string | null
/** Folder with PostgreSQL's programs, which Debian keeps off the path; `null` when there are none. */
export function postgresqlPrograms(): string | null
