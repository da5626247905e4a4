import { Box, Flex } from '@chakra-ui/react'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import Decimal from 'decimal.js'
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { DecimalField, SelectField } from '../../../../ui/form/fields.tsx'
import { type PackagesForm, packedOf } from './packages-form.ts'

type Lines = ShipmentDetail['lines']
const named = (line: Lines[number]) => line.sku ?? `${line.orderNumber}/${line.orderLineNumber}`

/** What is in a package, line by line. */
export function PackageContents({ index, lines }: { index: number; lines: Lines }) {
  const { t } = useTranslation('shipment-editors')
  const { control, getValues } = useFormContext<PackagesForm>()
  const { fields, append, remove } = useFieldArray({ control, name: `packages.${index}.contents`, keyName: 'row' })
  const row = t('package', { number: index + 1 })
  /** The next line that is not all packed, with what is left of it. */
  const add = () => {
    const packages = getValues('packages')
    const own = packages[index]?.contents.map(part => part.lineId) ?? []
    const left = (line: Lines[number]) => new Decimal(line.quantity).minus(packedOf(packages, line.lineId))
    const free = lines.filter(line => !own.includes(line.lineId))
    const line = free.find(one => left(one).gt(0)) ?? free[0]
    const quantity = line === undefined ? '' : Decimal.max(left(line), 0).toFixed()
    append({ key: line?.lineId ?? crypto.randomUUID(), lineId: line?.lineId ?? '', quantity })
  }
  return (
    <Flex gap="2" wrap="wrap" align="flex-start" ps={{ md: '3' }} pb="2">
      <Box color="ink3" fontSize="sm" pt="1.5">
        {t('contents')}
      </Box>
      {fields.map((field, at) => (
        <Flex key={field.row} gap="1" align="flex-start">
          <Box w="150px">
            <SelectField
              name={`packages.${index}.contents.${at}.lineId`}
              label={t('ofRow', { field: t('content', { number: at + 1 }), row })}
              hiddenLabel
              placeholder={t('chooseLine')}
              options={lines.map(line => ({ value: line.lineId, label: named(line) }))}
            />
          </Box>
          <Box w="90px">
            <DecimalField
              name={`packages.${index}.contents.${at}.quantity`}
              label={t('ofRow', { field: `${t('content', { number: at + 1 })}, ${t('quantity')}`, row })}
              hiddenLabel
            />
          </Box>
          <IconButton
            size="sm"
            label={t('removeContent', { number: at + 1, row })}
            icon={<Trash2 size={14} />}
            onClick={() => remove(at)}
          />
        </Flex>
      ))}
      <Button
        size="sm"
        look="quiet"
        icon={<Plus size={14} aria-hidden="true" />}
        onClick={add}
        aria-label={t('addContentTo', { row })}
      >
        {t('addContent')}
      </Button>
    </Flex>
  )
}
