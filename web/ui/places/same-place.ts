import { nameKey } from '@quayside/contracts/kernel/names.ts'

const plain = (text: string) => nameKey(text.normalize('NFD').replaceAll(/\p{M}/gu, ''))

/** A name may say more than the register's, "Hyderabad works", or less; accents and case tell no places apart. */
export function isOfPlace(name: string, known: string): boolean {
  const [written, told] = [plain(name), plain(known)]
  return written === '' || written.includes(told) || told.includes(written)
}
