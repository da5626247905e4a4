import { Box, Flex } from '@chakra-ui/react'
import { endOfIncoterm, incoterms, transportModes } from '@quayside/contracts/reference/incoterms.ts'
import { referenceKinds } from '@quayside/contracts/shipments/details.ts'
import { operations } from '@quayside/contracts/shipments/statuses.ts'
import { Plus, Trash2 } from 'lucide-react'
import { useEffect } from 'react'
import { useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../../ui/button.tsx'
import { CheckboxField, SelectField, TextField } from '../../../ui/form/fields.tsx'
import { FormSection } from '../../../ui/form/form-section.tsx'
import { PlaceFields } from '../../../ui/places/place-fields.tsx'
import type { CreationForm } from './creation-form.ts'

/** Step 3: how it travels, from where to where, and by which references it is found. */
export function TransportStep() {
  const { t } = useTranslation('shipment-form')
  const { t: words } = useTranslation('shipment-words')
  const booked = useWatch<CreationForm, 'booking.wanted'>({ name: 'booking.wanted' })
  useTermFollowsItsEnd()
  return (
    <>
      <FormSection title={t('section.transport')}>
        <SelectField
          name="mode"
          label={t('shipment-fields:mode')}
          optional
          placeholder={t('choose')}
          options={transportModes.map(value => ({ value, label: words(`statuses:transportMode.${value}`) }))}
        />
        <SelectField
          name="operation"
          label={t('shipment-fields:operation')}
          hint={t('hint.operation')}
          options={operations.map(value => ({ value, label: words(`operation.${value}`) }))}
        />
        <Box />
        <SelectField
          name="details.route.incoterm"
          label={t('shipment-fields:incoterm')}
          optional
          placeholder={t('choose')}
          options={incoterms.map(value => ({ value, label: value }))}
        />
        <TextField name="details.route.incotermPlace" label={t('shipment-fields:incotermPlace')} optional />
      </FormSection>
      <PlaceSection name="origin" />
      <PlaceSection name="destination" />
      <References />
      <FormSection title={t('section.booking')}>
        <Box gridColumn="1 / -1">
          <CheckboxField name="booking.wanted" label={t('field.bookingWanted')} hint={t('hint.booking')} />
        </Box>
        {booked && <TextField name="booking.carrier" label={t('shipment-fields:carrier')} />}
      </FormSection>
    </>
  )
}

/** A named place that the form proposed goes along with its term's end; what a person typed there is never replaced. */
function useTermFollowsItsEnd() {
  const { watch, getValues, setValue } = useFormContext<CreationForm>()
  useEffect(() => {
    const path = 'details.route'
    const { unsubscribe } = watch((_values, { name, type }) => {
      const { incotermPlaceFollows, incotermPlace, incoterm, ...ends } = getValues(path)
      if (!incotermPlaceFollows) return
      if (name === `${path}.incotermPlace` && type === 'change') {
        setValue(`${path}.incotermPlaceFollows`, false, { shouldDirty: true })
        return
      }
      const end = endOfIncoterm(incoterm)
      if (end === null || ends[end].name === incotermPlace) return
      setValue(`${path}.incotermPlace`, ends[end].name, { shouldDirty: true })
    })
    return unsubscribe
  }, [watch, getValues, setValue])
}

function PlaceSection({ name }: { name: 'origin' | 'destination' }) {
  const { t } = useTranslation('shipment-form')
  const words = {
    name: t('shipment-fields:place'),
    unlocode: t('field.unlocode'),
    country: t('field.country'),
    codeHint: t('hint.unlocode'),
  }
  return (
    <FormSection title={t(`section.${name}`)}>
      <PlaceFields path={`details.route.${name}`} words={words} />
    </FormSection>
  )
}

/** At least one reference, or none declared: never neither. */
function References() {
  const { t } = useTranslation('shipment-form')
  const { t: words } = useTranslation('shipment-words')
  const { control } = useFormContext<CreationForm>()
  const { fields, append, remove } = useFieldArray({ control, name: 'references' })
  const { errors } = useFormState({ control })
  const declared = useWatch<CreationForm, 'noReference'>({ name: 'noReference' })
  const missing = errors.references?.root?.message ?? errors.references?.message
  return (
    <FormSection title={t('section.references')}>
      <Box gridColumn="1 / -1" display="grid" gap="3" maxW="640px">
        {missing ? (
          <Box role="alert" color="bad" fontSize="sm">
            {missing}
          </Box>
        ) : (
          <Box color="ink3" fontSize="sm">
            {t('error.reference')}
          </Box>
        )}
        {!declared &&
          fields.map((field, index) => (
            <Flex key={field.id} gap="3" align="flex-end">
              <Box flex="0 0 170px">
                <SelectField
                  name={`references.${index}.kind`}
                  label={t('field.referenceKind')}
                  options={referenceKinds.map(value => ({ value, label: words(`reference.${value}`) }))}
                />
              </Box>
              <Box flex="1" minW="0">
                <TextField name={`references.${index}.value`} label={t('shipment-fields:reference')} />
              </Box>
              {fields.length > 1 && (
                <IconButton
                  label={t('act.removeReference', { number: index + 1 })}
                  icon={<Trash2 size={16} />}
                  onClick={() => remove(index)}
                />
              )}
            </Flex>
          ))}
        {!declared && (
          <Box>
            <Button
              size="sm"
              icon={<Plus size={14} aria-hidden="true" />}
              onClick={() => append({ kind: 'customer', value: '' })}
            >
              {t('act.addReference')}
            </Button>
          </Box>
        )}
        <CheckboxField name="noReference" label={t('field.noReference')} />
      </Box>
    </FormSection>
  )
}
