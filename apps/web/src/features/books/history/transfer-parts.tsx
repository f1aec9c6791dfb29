/** What is loaded with the first look at changes of credit or points: one chunk. */
export { OtherView } from './other-view.tsx'
export { PeriodFields } from './period-fields.tsx'
export { Transfers } from './transfers.tsx'
