import { Box } from '@chakra-ui/react'
import type { ShipmentDocumentType } from '@quayside/contracts/shipments/document-types.ts'
import { type ComponentProps, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { documentKinds } from '../../../../ui/documents/replace-document.tsx'
import { FileDrop } from '../../../../ui/file-drop.tsx'
import { SelectField } from '../../../../ui/form/fields.tsx'
import { useDocumentUpload } from '../tabs/use-document-upload.ts'

type Props = ComponentProps<typeof SelectField> & { shipmentId: string; type: ShipmentDocumentType }

/** One of the shipment's documents, or a file that is uploaded and attached right here. */
export function UploadedDocument({ shipmentId, type, ...select }: Props) {
  const { t } = useTranslation('shipment-detail')
  const { setValue } = useFormContext()
  const { state, send, refuse } = useDocumentUpload(shipmentId)
  const [added, setAdded] = useState<{ value: string; label: string }[]>([])
  const take = async ([file]: readonly File[]) => {
    refuse(null)
    if (file === undefined) return
    const value = await send(type, file)
    if (value === null) return
    setAdded(before => [...before, { value, label: file.name }])
    setValue(select.name, value, { shouldDirty: true, shouldValidate: true })
  }
  const known = new Set(select.options.map(option => option.value))
  return (
    <Box display="grid" gap="2">
      <SelectField {...select} options={[...select.options, ...added.filter(one => !known.has(one.value))]} />
      <FileDrop
        label={t('uploadHere')}
        accept={documentKinds}
        files={[]}
        progress={state.share}
        onFiles={files => void take(files)}
      />
      {state.refused && (
        <Box role="alert" color="bad" fontSize="sm">
          {state.refused}
        </Box>
      )}
    </Box>
  )
}
