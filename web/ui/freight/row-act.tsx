import type { ReactNode } from 'react'

/** As an `IconButton`, with a class in place of styles of its own. */
export function RowAct({ label, icon, expanded, onClick }: RowActProps) {
  return (
    <button
      type="button"
      className="row-button"
      data-no-print=""
      aria-label={label}
      aria-expanded={expanded}
      title={label}
      onClick={onClick}
    >
      {icon}
    </button>
  )
}
type RowActProps = { label: string; icon: ReactNode; expanded?: boolean; onClick: () => void }
