import { Box, Flex, Grid } from '@chakra-ui/react'
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../../ui/button.tsx'
import { DecimalField, SelectField, TextField } from '../../../ui/form/fields.tsx'
import { PackagesSection } from '../../../ui/freight/packages-section.tsx'
import { isShipped } from '../../../ui/orders-to-ship/chosen-lines.ts'
import type { BookingForm } from './booking-form.ts'

/** Packages, whose goods are in them, and the containers that are asked for. */
export function CargoSection() {
  const { t } = useTranslation('booking-form')
  return (
    <>
      <Box as="h2" textStyle="heading" mb="2">
        {t('booking-fields:packages')}
      </Box>
      <PackagesSection most={500} />
      <Owners />
      <Equipment />
    </>
  )
}

/** Where several orders are booked: of which one each line of packages is, so that each supplier sees its own. */
function Owners() {
  const { t } = useTranslation('booking-form')
  const [packages, lines, standing] = useWatch<BookingForm, ['packages', 'lines', 'standing']>({
    name: ['packages', 'lines', 'standing'],
  })
  const orders = new Map([...standing, ...lines.filter(isShipped)].map(line => [line.orderId, line.orderNumber]))
  if (orders.size < 2 || packages.length === 0) return null
  const options = [...orders].map(([value, label]) => ({ value, label }))
  return (
    <Box role="group" aria-label={t('owners.title')} mt="5">
      <Box as="h3" fontSize="sm" fontWeight="semibold">
        {t('owners.title')}
      </Box>
      <Box color="ink3" fontSize="sm" mb="3">
        {t('owners.hint')}
      </Box>
      <Grid gap="3.5" templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' }}>
        {packages.map((one, index) => (
          <SelectField
            key={one.key}
            name={`owners.${one.key}`}
            label={t('owners.of', { number: index + 1, type: one.packageType })}
            optional
            placeholder={t('owners.all')}
            options={options}
          />
        ))}
      </Grid>
    </Box>
  )
}

function Equipment() {
  const { t } = useTranslation('booking-form')
  const { fields, append, remove } = useFieldArray<BookingForm, 'equipment', 'id'>({ name: 'equipment' })
  const add = () => append({ key: crypto.randomUUID(), containerType: '', count: '1', containerNumber: '' })
  return (
    <Box role="group" aria-label={t('booking-fields:equipment')} mt="6" pt="5" borderTopWidth="1px" borderColor="line">
      <Box as="h2" textStyle="heading" mb="2">
        {t('booking-fields:equipment')}
      </Box>
      <Box color="ink3" fontSize="sm" mb="3">
        {fields.length === 0 ? t('equipment.none') : t('hint.containerType')}
      </Box>
      {fields.map((row, index) => (
        <Flex key={row.id} gap="3" align="flex-end" mb="3" wrap="wrap">
          <Box flex="1 1 150px">
            <TextField
              name={`equipment.${index}.containerType`}
              label={t('booking-fields:containerType')}
              maxLength={50}
              autoComplete="off"
            />
          </Box>
          <Box flex="0 1 110px">
            <DecimalField name={`equipment.${index}.count`} label={t('booking-fields:count')} />
          </Box>
          <Box flex="1 1 170px">
            <TextField
              name={`equipment.${index}.containerNumber`}
              label={t('booking-fields:containerNumber')}
              optional
              maxLength={20}
              autoComplete="off"
            />
          </Box>
          <IconButton
            label={t('equipment.remove', { number: index + 1 })}
            icon={<Trash2 size={16} />}
            onClick={() => remove(index)}
          />
        </Flex>
      ))}
      <Button size="sm" icon={<Plus size={14} aria-hidden="true" />} onClick={add}>
        {t('equipment.add')}
      </Button>
    </Box>
  )
}
