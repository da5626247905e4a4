import { Box, chakra, Flex, Grid } from '@chakra-ui/react'
import { useId } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { DateField, DecimalField } from '../../../ui/form/fields.tsx'
import { inputStyles } from '../../../ui/form/input-styles.ts'
import type { RegistrationForm } from './registration-form.ts'

const Input = chakra('input', { base: { ...inputStyles, width: '72px' } })

/** Number of deliveries; each then has a quantity and a required date. */
export function ScheduleField({ index }: { index: number }) {
  const { t } = useTranslation('order-form')
  const { control } = useFormContext<RegistrationForm>()
  const { fields, replace } = useFieldArray({ control, name: `lines.${index}.schedule`, keyName: 'key' })
  const id = useId()
  const change = (count: number) => {
    if (!Number.isInteger(count) || count < 1 || count > 100) return
    const blank = { quantity: '', requiredDate: '' }
    replace(
      count === 1
        ? []
        : Array.from({ length: count }, (_, at) =>
            fields[at] ? { quantity: fields[at].quantity, requiredDate: fields[at].requiredDate } : blank,
          ),
    )
  }
  return (
    <Box mt="3">
      <Flex align="center" gap="2">
        <chakra.label htmlFor={id} textStyle="label" color="ink2">
          {t('line.deliveries')}
        </chakra.label>
        <Input
          id={id}
          type="number"
          min={1}
          max={100}
          value={Math.max(1, fields.length)}
          onChange={event => change(event.target.valueAsNumber)}
        />
      </Flex>
      {fields.map((field, at) => (
        <Grid key={field.key} mt="2" gap="3" templateColumns="minmax(0, 160px) minmax(0, 200px)">
          <DecimalField
            name={`lines.${index}.schedule.${at}.quantity`}
            label={t('line.scheduleQuantity', { number: at + 1 })}
          />
          <DateField
            name={`lines.${index}.schedule.${at}.requiredDate`}
            label={t('line.scheduleDate', { number: at + 1 })}
          />
        </Grid>
      ))}
    </Box>
  )
}
