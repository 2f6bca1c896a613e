/** Pixels of the map, or a distance in them. */
export interface Pixels {
  x: number
  y: number
}

/** Between the middles of two markers, so that neither hides what the other says. */
const gap = 38

const mostRounds = 60
/** Radians that no number of markers turns into a circle: markers of one place leave it in different directions. */
const goldenAngle = 2.399963

/** Pushes those that are too near to each other apart, half of what is wanting each. @returns whether none was */
function isApart(moved: Pixels[], fixed: readonly Pixels[]): boolean {
  const pushes = moved.map((one, index) => {
    const others = [
      ...moved.slice(index + 1).map((other) => ({ other, share: 0.5 })),
      ...fixed.map((other) => ({ other, share: 1 })),
    ]
    return others.filter(({ other, share }) => {
      const [east, south] = [one.x - other.x, one.y - other.y]
      const distance = Math.hypot(east, south)
      if (distance >= gap - 0.5) return false
      const angle = distance < 1 ? index * goldenAngle + 1 : Math.atan2(south, east)
      const step = (gap - distance) * share
      one.x += Math.cos(angle) * step
      one.y += Math.sin(angle) * step
      if (share === 1) return true
      other.x -= Math.cos(angle) * step
      other.y -= Math.sin(angle) * step
      return true
    }).length
  })
  return pushes.every((count) => count === 0)
}

/**
 * Moves markers apart that would hide each other. What is fixed stays, and the others go out of its way.
 * @returns how far each marker goes from its place
 */
export function spread(places: readonly Pixels[], fixed: readonly Pixels[] = []): Pixels[] {
  const moved = places.map(({ x, y }) => ({ x, y }))
  let rounds = 0
  while (rounds < mostRounds && !isApart(moved, fixed)) rounds += 1
  return moved.map(({ x, y }, index) => ({ x: x - (places[index]?.x ?? x), y: y - (places[index]?.y ?? y) }))
}

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

const boxAround = ({ x, y }: Pixels, half: number): Box => ({
  ...{ left: x - half, right: x + half, top: y - half, bottom: y + half },
})
const overlaps = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

export type Side = 'right' | 'left' | 'below' | 'above'
const sides: readonly Side[] = ['right', 'left', 'below', 'above']

function boxAt(side: Side, { x, y }: Pixels, { width, height }: { width: number; height: number }): Box {
  const away = 22
  const left = side === 'right' ? x + away : side === 'left' ? x - away - width : x - width / 2
  const top = side === 'below' ? y + away : side === 'above' ? y - away - height : y - height / 2
  return { left, top, right: left + width, bottom: top + height }
}

/**
 * Beside which side of its marker each name stands, so that it hides neither marker nor name and is in the frame whole;
 * `null` for nowhere.
 */
export function sidesOf(
  markers: readonly (Pixels & { width: number; height: number })[],
  taken: readonly Pixels[],
  frame: Box,
): (Side | null)[] {
  const boxes = [...markers, ...taken].map((marker) => boxAround(marker, 17))
  return markers.map((marker, own) => {
    const free = sides.find((side) => {
      const box = boxAt(side, marker, marker)
      const isInside =
        box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom
      return isInside && !boxes.some((other, index) => index !== own && overlaps(box, other))
    })
    if (free) boxes.push(boxAt(free, marker, marker))
    return free ?? null
  })
}
