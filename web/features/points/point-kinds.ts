/** Which of the two lists a page is of; a warehouse is listed with what it holds. */
export type PointKind = 'collection' | 'destination'

export const pathOf: Readonly<Record<PointKind, string>> = {
  collection: '/collection-points',
  destination: '/destination-points',
}
