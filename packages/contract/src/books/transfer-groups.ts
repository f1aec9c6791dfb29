import { TRANSFER_GROUPS } from './th-transfer-groups.ts'

export { TRANSFER_GROUPS }
export type TransferGroup = keyof typeof TRANSFER_GROUPS
