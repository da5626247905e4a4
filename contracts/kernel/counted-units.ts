/** What is counted and not measured, as orders write it: pieces, kits and the packages goods are sold in, and UN/ECE's codes. */
const counted: ReadonlySet<string> = new Set([
  ...['EA', 'EACH', 'PC', 'PCS', 'PCE', 'PIECE', 'PIECES', 'UNIT', 'UNITS', 'C62', 'H87'],
  ...['BX', 'BOX', 'BOXES', 'CT', 'CTN', 'CARTON', 'CARTONS', 'CS', 'CASE', 'CASES', 'PK', 'PACK', 'PACKS', 'PKG'],
  ...['BO', 'BOTTLE', 'BOTTLES', 'VIAL', 'VIALS', 'BG', 'BAG', 'BAGS', 'CA', 'CAN', 'CANS'],
  ...['KT', 'KIT', 'KITS', 'SET', 'SETS', 'PR', 'PAIR', 'PAIRS', 'DZ', 'DZN', 'DOZEN', 'SU'],
])

/** Whether this is a part of something that is counted, as half a box: nobody enters that. */
export function isPartOfCounted(unit: string, quantity: string): boolean {
  return counted.has(unit.trim().toUpperCase()) && !/^[^.]*(\.0*)?$/.test(quantity)
}
