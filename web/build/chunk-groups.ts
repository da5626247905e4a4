const within = (folder: string, names: readonly string[]) => `${folder}/(${names.join('|')})`
const anyOf = (...places: readonly string[]) => new RegExp(`/web/(${places.join('|')})\\.`)

/**
 * What most pages have in common goes together: alone, each icon and each small part would be a request of its own, and a
 * browser makes six at a time. The sign-in page needs the second group only.
 */
export const chunkGroups = [
  { name: 'icons', test: /lucide-react\/.*\/icons\//, minShareCount: 2 },
  {
    name: 'first',
    test: anyOf(
      within('ui', ['states', 'formats', 'button', 'form/input-styles']),
      within('app', ['hooks', 'api/problem']),
      within('i18n', ['language-names']),
    ),
    minShareCount: 2,
  },
  {
    name: 'frame',
    test: anyOf(
      within('ui', ['figures', 'panel', 'page-header', 'tabs', 'status-tag']),
      within('app/shell', ['shell-endpoints', 'visible-menu', 'use-leave', 'menu-counts']),
      within('app', ['theme/colour-mode', 'api/live-lists', 'api/save-answer']),
    ),
    minShareCount: 2,
  },
]
