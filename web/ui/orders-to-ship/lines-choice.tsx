import { Box, Grid } from '@chakra-ui/react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Code } from '../figures.tsx'
import { DecimalField } from '../form/fields.tsx'
import { useFormats } from '../formats.ts'
import type { ChosenForm, ChosenLine } from './chosen-lines.ts'

/** How much of each line goes along; what is left blank stays on its order. */
export function LinesChoice() {
  const { t } = useTranslation('shipment-form')
  const { control } = useFormContext<ChosenForm>()
  const { errors } = useFormState({ control })
  const [orders, lines] = useWatch<ChosenForm, ['orders', 'lines']>({ name: ['orders', 'lines'] })
  const wrong = errors.lines?.root?.message ?? (errors.lines?.message as string | undefined)
  return (
    <Box>
      <Box color="ink2" mb="3">
        {t('quantities.hint')}
      </Box>
      {wrong && (
        <Box role="alert" color="bad" fontSize="sm" mb="2">
          {wrong}
        </Box>
      )}
      {orders.map(order => {
        const own = lines.flatMap((line, index) => (line.orderId === order.id ? [{ line, index }] : []))
        return (
          <Box key={order.id} as="section" aria-label={order.number} mb="5">
            <Box as="h2" textStyle="heading" mb="1">
              <Code>{order.number}</Code> {order.supplier}
            </Box>
            {own.length === 0 && <Box color="ink3">{t('quantities.allShipped')}</Box>}
            {own.map(({ line, index }) => (
              <LineQuantity key={line.orderLineId} line={line} index={index} />
            ))}
          </Box>
        )
      })}
    </Box>
  )
}

function LineQuantity({ line, index }: { line: ChosenLine; index: number }) {
  const { t } = useTranslation('shipment-form')
  const formats = useFormats()
  return (
    <Grid
      gap="3"
      alignItems="start"
      py="2.5"
      borderTopWidth="1px"
      borderColor="line"
      templateColumns={{ base: 'minmax(0, 1fr) 140px', md: '50px minmax(0, 1fr) 170px 200px' }}
    >
      <Box color="ink3" hideBelow="md" pt="1.5">
        {line.number}
      </Box>
      <Box minW="0">
        <Code>{line.sku}</Code>
        <Box className="whole" color="ink3" fontSize="sm">
          {line.description}
        </Box>
      </Box>
      <Box color="ink2" pt={{ md: '1.5' }} gridRow={{ base: '2', md: 'auto' }}>
        {t('quantities.shippable', { quantity: formats.quantity(line.shippable), unit: line.unit })}
      </Box>
      <DecimalField
        name={`lines.${index}.quantity`}
        label={t('quantities.of', { sku: line.sku, order: line.orderNumber })}
        hiddenLabel
        optional
        unit={line.unit}
      />
    </Grid>
  )
}
