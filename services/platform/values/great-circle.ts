/** In degrees; south and west are negative. */
export type Point = { readonly latitude: number; readonly longitude: number }

/** The earth's mean radius (IUGG). */
const earthKm = 6371.0088

/** The shortest way over the globe between two points, in kilometres (haversine). */
export function greatCircleKm(from: Point, to: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const north = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2
  const east = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2
  const along = north + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * east
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(along)))
}
