import { Tag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../../app/api/api.ts'
import { saveAnswer } from '../../../../app/api/save-answer.ts'
import { Button } from '../../../../ui/button.tsx'

const labelsApi = api.injectEndpoints({
  endpoints: build => ({
    shipmentLabels: build.mutation<null, { id: string; packageId: string | null; name: string }>({
      query: ({ id, packageId, name }) => ({
        url: packageId === null ? `/shipments/${id}/labels.pdf` : `/shipments/${id}/packages/${packageId}/label.pdf`,
        method: 'GET',
        headers: { accept: 'application/pdf' },
        responseHandler: saveAnswer(name),
        cache: 'no-store',
      }),
    }),
  }),
})
const { useShipmentLabelsMutation } = labelsApi

/** The labels of one package, a page for each piece. */
export function PackageLabel({ id, packageId, type }: { id: string; packageId: string; type: string }) {
  const { t } = useTranslation('shipment-documents')
  const [download, { isLoading }] = useShipmentLabelsMutation()
  return (
    <Button
      size="sm"
      look="quiet"
      pending={isLoading}
      icon={<Tag size={14} aria-hidden="true" />}
      aria-label={t('labels.ofPackage', { type })}
      onClick={() => void download({ id, packageId, name: 'label.pdf' })}
    >
      {t('labels.one')}
    </Button>
  )
}

export function AllLabels({ id }: { id: string }) {
  const { t } = useTranslation('shipment-documents')
  const [download, { isLoading }] = useShipmentLabelsMutation()
  return (
    <Button
      pending={isLoading}
      icon={<Tag size={16} aria-hidden="true" />}
      onClick={() => void download({ id, packageId: null, name: 'labels.pdf' })}
    >
      {t('labels.all')}
    </Button>
  )
}
