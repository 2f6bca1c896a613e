/** A file with a map in vectors, as it was looked at. */
export interface ArchiveState {
  /** In bytes. */
  size: number
  /** Of HTTP, with its quotes: another one for every other file. */
  etag: string
  /** Whose the map is, in the words of the archive; `null` where it does not say. */
  attribution: string | null
}

/** The map's ground in one file, which browsers read by parts. */
export interface MapArchive {
  /** The file as it is now, looked at anew if it has changed; `null` while it is none that could be drawn. */
  state: () => Promise<ArchiveState | null>
  /** What the last look said, for those who cannot wait. */
  lastState: () => ArchiveState | null
  /** Bytes of the file. `null` when it is not that of `state` any more. */
  read: (state: ArchiveState, offset: number, length: number) => Promise<Buffer | null>
}
