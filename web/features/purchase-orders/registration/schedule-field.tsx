import { Box, chakra, Flex, Grid } from '@chakra-ui/react'
import { useId, useState } from 'react'
import { useFieldArray, useFormContext, useFormState } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../ui/form/error-text.ts'
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
  // What is typed stands while it is typed: an emptied box is not a number yet.
  const [typed, setTyped] = useState<string | null>(null)
  const { errors } = useFormState({ control })
  const text = useErrorText()
  const wrong = errors.lines?.[index]?.schedule
  const message = wrong?.root?.message ?? wrong?.message
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
          value={typed ?? Math.max(1, fields.length)}
          onChange={event => {
            setTyped(event.target.value)
            change(event.target.valueAsNumber)
          }}
          onBlur={() => setTyped(null)}
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
      {message && (
        <Box role="alert" textStyle="label" color="bad" mt="1">
          {text(message)}
        </Box>
      )}
    </Box>
  )
}
