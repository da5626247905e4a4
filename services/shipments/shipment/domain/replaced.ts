/** In its place where it was there before, else at the end. */
export function replaced<Item>(list: readonly Item[], item: Item, id: (one: Item) => string): readonly Item[] {
  const place = list.findIndex(one => id(one) === id(item))
  return place === -1 ? [...list, item] : list.with(place, item)
}
