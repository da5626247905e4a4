import { Flex } from '@chakra-ui/react'
import type { BookingDetail } from '@quayside/contracts/bookings/queries.ts'
import { bookingDocumentTypes } from '@quayside/contracts/bookings/statuses.ts'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../../../app/api/problem.ts'
import { usePermission } from '../../../../app/session/use-session.ts'
import { isAllowed } from '../../../../ui/acts/allowed.ts'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/dialog.tsx'
import { AddFile } from '../../../../ui/documents/add-file.tsx'
import { DocumentList } from '../../../../ui/documents/document-list.tsx'
import { useThingFilesQuery } from '../../../../ui/documents/documents-api.ts'
import { Panel } from '../../../../ui/panel.tsx'
import { NothingYet } from '../../../../ui/states.tsx'
import { showToast } from '../../../../ui/toast/toast-store.ts'
import { useBookingCommandMutation } from '../../booking-api.ts'

type Attached = BookingDetail['documents'][number]

/** The booking's documents of its four types, and the way to add one. */
export function DocumentsTab({ booking }: { booking: BookingDetail }) {
  const { t } = useTranslation('booking-detail')
  const mayRead = usePermission('documents.view')
  const mayUpload = usePermission('documents.upload')
  const thing = { of: 'booking', id: booking.id } as const
  const { data } = useThingFilesQuery(thing, { skip: !mayRead || booking.documents.length === 0 })
  const [attach] = useBookingCommandMutation()
  const [removed, setRemoved] = useState<Attached | null>(null)
  const files = new Map((data?.items ?? []).map(file => [file.id, file]))
  return (
    <Flex direction="column" gap="4" minW="0">
      <Panel padded={false}>
        {booking.documents.length === 0 ? (
          <NothingYet title={t('documents.none')} text={t('documents.noneText')} />
        ) : (
          <DocumentList
            documents={booking.documents.map(one => ({
              ...one,
              id: one.documentId,
              name: one.fileName,
              type: t(`booking-words:document.${one.documentType}`),
              file: files.get(one.documentId) ?? null,
            }))}
            acts={one =>
              isAllowed(booking, 'remove-document') && (
                <Button
                  size="sm"
                  look="quiet"
                  icon={<Trash2 size={14} aria-hidden="true" />}
                  aria-label={t('documents.removeNamed', { name: one.fileName })}
                  onClick={() => setRemoved(one)}
                >
                  {t('booking-words:act.remove-document')}
                </Button>
              )
            }
          />
        )}
      </Panel>
      {isAllowed(booking, 'attach-document') && mayUpload && (
        <Panel title={t('documents.add')}>
          <AddFile
            thing={thing}
            types={bookingDocumentTypes}
            typeText={type => t(`booking-words:document.${type}`)}
            known={data?.items ?? []}
            attach={(documentId, documentType) =>
              attach({ id: booking.id, command: 'attach-document', body: { documentId, documentType } })
            }
          />
        </Panel>
      )}
      {removed && <RemoveDocument booking={booking} document={removed} onClose={() => setRemoved(null)} />}
    </Flex>
  )
}

function RemoveDocument({
  booking,
  document,
  onClose,
}: {
  booking: BookingDetail
  document: Attached
  onClose: () => void
}) {
  const { t } = useTranslation('booking-detail')
  const [send, { isLoading, error }] = useBookingCommandMutation()
  const { documentId, fileName: name } = document
  const remove = async () => {
    const answer = await send({ id: booking.id, command: 'remove-document', ids: { documentId }, body: {} })
    if (answer.error) return
    showToast({ kind: 'success', text: t('documents.removed', { name }) })
    onClose()
  }
  return (
    <ConfirmDialog
      open
      look="danger"
      title={t('documents.removeTitle')}
      text={error ? failureText(error, t('documents.failed')) : t('documents.removeText', { name })}
      confirm={t('booking-words:act.remove-document')}
      pending={isLoading}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  )
}
