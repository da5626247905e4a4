/** The newest position this browser has seen, of its own commands or the change stream; positions compare as strings. */
let seen = ''
let commanded = ''

export function seenPosition(): string {
  return seen
}

export function positionSeen(position: string | null | undefined): void {
  if (position && position > seen) seen = position
}

export function commandAnswered(position: string | null): void {
  if (position && position > commanded) commanded = position
  positionSeen(position)
}

/** A change up to here was in the answer that followed one's own command: no news. */
export function isOwnChange(position: string): boolean {
  return position !== '' && position <= commanded
}

export function forgetPositions(): void {
  seen = ''
  commanded = ''
}
