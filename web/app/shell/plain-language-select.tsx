import { chakra } from '@chakra-ui/react'
import { type Language, languageNames, languages } from '@quayside/contracts/reference/languages.ts'
import { useTranslation } from 'react-i18next'

import { chooseLanguage } from '../../i18n/setup.ts'

/** A native list: the first screen carries no menu machinery. */
export function PlainLanguageSelect() {
  const { t, i18n } = useTranslation('ui')
  return (
    <chakra.select
      aria-label={t('language')}
      value={i18n.language}
      onChange={event => void chooseLanguage(event.target.value as Language)}
      h="7"
      px="1.5"
      bg="surface"
      color="ink2"
      fontSize="sm"
      borderWidth="1px"
      borderColor="line2"
      borderRadius="control"
    >
      {languages.map(language => (
        <option key={language} value={language} lang={language}>
          {languageNames[language]}
        </option>
      ))}
    </chakra.select>
  )
}
