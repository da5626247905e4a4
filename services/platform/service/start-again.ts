/** With this a process ends that is to be started again, as once the events were moved: whoever keeps it need not worry (EX_TEMPFAIL). */
export const startAgainCode = 75
