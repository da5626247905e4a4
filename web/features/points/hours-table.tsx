import { Box } from '@chakra-ui/react'
import { weekdayText } from '@quayside/contracts/reference/instants.ts'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { EntryTable } from '../../ui/entry-table.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { useFormats } from '../../ui/formats.ts'
import { ends, type PointValues, weekdays } from './point-form.ts'

/** Opening hours by weekday: once, or twice with a break between. */
export function HoursTable() {
  const { t } = useTranslation('places')
  const { locale } = useFormats()
  const dayName = (weekday: number) => weekdayText(locale, weekday)
  const { getValues, setValue } = useFormContext<PointValues>()
  const asMonday = () => {
    for (const weekday of [2, 3, 4, 5] as const)
      setValue(`hours.${weekday}`, { ...getValues('hours.1') }, { shouldDirty: true })
  }
  return (
    <Box maxW="760px">
      <EntryTable aria-label={t('field.openingHours')}>
        <thead>
          <tr>
            <th scope="col">{t('hours.day')}</th>
            {ends.map(end => (
              <th key={end} scope="col">
                {t(`hours.${end}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weekdays.map(weekday => (
            <tr key={weekday}>
              <td>
                <Box pt="1.5">{dayName(weekday)}</Box>
              </td>
              {ends.map(end => (
                <td key={end} data-label={t(`hours.${end}`)}>
                  <TextField
                    name={`hours.${weekday}.${end}`}
                    label={t('hours.ofDay', { day: dayName(weekday), what: t(`hours.${end}`) })}
                    inputMode="numeric"
                    maxLength={5}
                    autoComplete="off"
                    hiddenLabel
                    optional
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </EntryTable>
      <Button look="quiet" size="sm" mt="2" onClick={asMonday}>
        {t('hours.copy')}
      </Button>
    </Box>
  )
}
