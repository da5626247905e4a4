import type { Position } from '@quayside/contracts/kernel/envelope.ts'

/** How far this service's projections are, and waiting until they are far enough. */
export type ProjectionPositions = {
  /** The last position of the projection's checkpoint; `''` before its first event. */
  of(projection: string): Promise<Position>
  /** True once all the named projections (by default all of the service) have reached the position; false after the time-out. */
  reached(position: Position, options?: { projections?: readonly string[]; timeoutMs?: number }): Promise<boolean>
  /** Milliseconds for which the projection has been behind the store's head; 0 when it is at the head. */
  lagMs(projection: string): number
  /** Milliseconds for which one of the projections (by default any of the service) has stood still while events waited for it. */
  stillMs(projections?: readonly string[]): number
}
