import { Box, chakra, Flex } from '@chakra-ui/react'
import type { DocumentItem } from '@quayside/contracts/documents/document-files.ts'
import { type ReactNode, type RefObject, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FileDrop } from '../file-drop.tsx'
import { inputStyles } from '../form/input-styles.ts'
import { documentKinds } from './replace-document.tsx'
import { SameFileNote } from './same-file.tsx'

const Select = chakra('select', { base: inputStyles })

type Props<Type extends string> = {
  types: readonly Type[]
  typeText: (type: Type) => string
  type: Type | ''
  onType: (type: Type | '') => void
  files: readonly File[]
  onFiles: (files: File[]) => void
  /** Of which the same file would be one more. */
  known?: readonly DocumentItem[]
  /** How much of it went out; null where none is on its way. */
  share?: number | null
  refused?: ReactNode
  field?: RefObject<HTMLSelectElement | null>
  /** Its acts. */
  children?: ReactNode
}

/** Type first, then the file; what is refused is said at it. */
export function TypedFile<Type extends string>(props: Props<Type>) {
  const { types, type, onType, files, onFiles, known = [], share = null, refused, field, children } = props
  const { t } = useTranslation('documents')
  const fieldId = useId()
  const typeText = (code: string) => props.typeText(code as Type)
  return (
    <Flex direction="column" gap="3" maxW="560px">
      <div>
        <chakra.label htmlFor={fieldId} display="block" textStyle="label" fontWeight="medium" color="ink2" mb="1">
          {t('files.typeLabel')}
        </chakra.label>
        <Select
          id={fieldId}
          ref={field}
          value={type}
          aria-required="true"
          disabled={share !== null}
          onChange={event => onType(event.target.value as Type | '')}
        >
          <option value="">{t('files.choose')}</option>
          {types.map(code => (
            <option key={code} value={code}>
              {typeText(code)}
            </option>
          ))}
        </Select>
      </div>
      {type !== '' && (
        <>
          <FileDrop
            label={t('files.drop')}
            accept={documentKinds}
            files={[...files]}
            progress={share}
            onFiles={onFiles}
          />
          <SameFileNote files={[...files]} known={known} typeText={typeText} />
        </>
      )}
      {refused && (
        <Box role="alert" color="bad" fontSize="sm">
          {refused}
        </Box>
      )}
      {children}
    </Flex>
  )
}
