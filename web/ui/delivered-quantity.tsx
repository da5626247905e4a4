import { Box } from '@chakra-ui/react'
import Decimal from 'decimal.js'
import { useTranslation } from 'react-i18next'
import { Quantity } from './figures.tsx'
import { useFormats } from './formats.ts'

type Props = {
  /** All that came. */
  value: string
  /** Of it damaged; and what is missing beside it. */
  damaged: string
  short: string
  unit?: string | null
}

/** What came; where not all of it is well, how much is good, damaged and short. */
export function DeliveredQuantity({ value, damaged, short, unit = null }: Props) {
  const { t } = useTranslation('ui')
  const formats = useFormats()
  const told = (part: 'good' | 'damaged' | 'short', quantity: string) => (
    <Box as="span" display="block" color={part === 'good' ? 'ink3' : 'warn'} fontSize="xs">
      {/* In one piece, which its column makes room for. */}
      <span className="one-line">{t(`delivered.${part}`, { quantity: formats.quantity(quantity) })}</span>
    </Box>
  )
  const hasDamaged = new Decimal(damaged).gt(0)
  const hasShort = new Decimal(short).gt(0)
  return (
    <>
      <Quantity value={value} unit={unit} plainZero />
      {hasDamaged && told('good', new Decimal(value).minus(damaged).toFixed())}
      {hasDamaged && told('damaged', damaged)}
      {hasShort && told('short', short)}
    </>
  )
}
