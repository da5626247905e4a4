import { useEffect, useState } from 'react'

/** Whether the form is left for good, and how: it goes once the page is drawn with nothing that holds it any more. */
export function useLeave(): [left: boolean, leave: (go: () => void) => void] {
  const [way, setWay] = useState<{ go: () => void } | null>(null)
  useEffect(() => way?.go(), [way])
  return [way !== null, go => setWay({ go })]
}
