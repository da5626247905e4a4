import { Box, chakra } from '@chakra-ui/react'
import type { receiptDocumentTypes } from '@quayside/contracts/handling/document-types.ts'
import { Camera, Upload } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMayCall, usePermission } from '../../app/session/use-session.ts'
import { checkFiles, Meter, sizeText } from '../file-drop.tsx'
import { useFormats } from '../formats.ts'
import { useThingFilesQuery } from './documents-api.ts'
import { documentKinds } from './replace-document.tsx'
import { useSendFile } from './use-send-file.ts'

type Props = {
  receiptId: string
  type: Extract<(typeof receiptDocumentTypes)[number], 'PHOTO' | 'LETTER'>
  /** What they are of: each of several such choices on a page has its own name. */
  about: string
  /** Else one takes the place of the one before. */
  several: boolean
  value: readonly string[]
  onChange: (ids: string[]) => void
}

export const photoKinds = ['.jpg', '.jpeg', '.png', '.webp'] as const
const kindsOf = { PHOTO: photoKinds, LETTER: documentKinds } as const

/** Of a receipt's photos or letters those that are meant; one that is not there yet is taken or uploaded here, and chosen. */
export function ChosenFiles({ receiptId, type, about, several, value, onChange }: Props) {
  const { t } = useTranslation('documents')
  const mayCall = useMayCall('/documents')
  const mayRead = usePermission('documents.view') && mayCall
  const mayUpload = usePermission('documents.upload') && mayCall
  const thing = { of: 'warehouse-receipt', id: receiptId } as const
  const { data } = useThingFilesQuery(thing, { skip: !mayRead })
  const { share, send } = useSendFile()
  const files = (data?.items ?? []).filter(file => file.documentType === type && file.replacedBy === null)
  if (!mayUpload && files.length === 0) return null
  const choose = (id: string, isChosen: boolean) => {
    const others = several ? value.filter(one => one !== id) : []
    onChange(isChosen ? [...others, id] : others)
  }
  return (
    <chakra.fieldset disabled={share !== null} border="0" p="0" m="0" minW="0">
      <chakra.legend textStyle="label" fontWeight="medium" color="ink2" mb="1" p="0">
        {t(`files.chosen.${type}`, { about })}
      </chakra.legend>
      {files.map(({ id, name }) => (
        <chakra.label key={id} display="flex" gap="2" alignItems="center" minH="9" overflowWrap="anywhere">
          <input
            type="checkbox"
            checked={value.includes(id)}
            onChange={event => choose(id, event.target.checked)}
            style={{ flexShrink: 0 }}
          />
          {name}
        </chakra.label>
      ))}
      {mayUpload && (
        <AddFiles
          receiptId={receiptId}
          type={type}
          about={about}
          several={several}
          value={value}
          onChange={onChange}
          share={share}
          send={send}
        />
      )}
    </chakra.fieldset>
  )
}

type AddProps = Props & ReturnType<typeof useSendFile>

function AddFiles({ receiptId, type, about, several, value, onChange, share, send }: AddProps) {
  const { t } = useTranslation('documents')
  const { locale } = useFormats()
  const [refused, setRefused] = useState<readonly string[]>([])
  const take = async (list: readonly File[]) => {
    const checked = checkFiles(list, kindsOf[type])
    const told = checked.refused.map(({ name, size, reason }) =>
      t(`ui:file.${reason}`, { name, size: sizeText(size, locale) }),
    )
    let chosen = [...value]
    for (const file of checked.good) {
      const { id, refused: why } = await send({ of: 'warehouse-receipt', id: receiptId, type }, file)
      if (id === undefined) told.push(why)
      else chosen = several ? [...chosen.filter(one => one !== id), id] : [id]
    }
    setRefused(told)
    onChange(chosen)
  }
  const Icon = type === 'PHOTO' ? Camera : Upload
  return (
    <>
      <chakra.label
        display="inline-flex"
        alignItems="center"
        gap="2"
        minH={type === 'PHOTO' ? '12' : '9'}
        px="3"
        borderWidth="1px"
        borderColor="line2"
        borderRadius="control"
        bg="surface"
        cursor="pointer"
        css={{ '&:has(:focus-visible)': { outline: '2px solid {colors.accent}', outlineOffset: '2px' } }}
      >
        <Icon size={16} aria-hidden="true" />
        <span>
          {t(`files.add.${type}`)}
          <span className="sr-only">: {about}</span>
        </span>
        <input
          type="file"
          className="sr-only"
          accept={kindsOf[type].join(',')}
          multiple={several}
          onChange={event => {
            void take([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
      </chakra.label>
      {share !== null && <Meter share={share} label={t(`files.add.${type}`)} />}
      <Box role="alert" color="bad" fontSize="sm">
        {refused.map(text => (
          <Box key={text}>{text}</Box>
        ))}
      </Box>
    </>
  )
}
