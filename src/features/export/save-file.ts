/** Long enough for every browser to have taken the file. */
const patienceMs = 60_000

/** Signs that some file systems do not take in a name. */
const forbidden = /[\\/:*?"<>|]/g

/** Hands a file to the browser, which saves it as the user has set it up. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name.replace(forbidden, '-')
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), patienceMs)
}
