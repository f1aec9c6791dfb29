/** A dialog with a form or a secret: a press outside does not close it. */
import { Dialog } from '@duang/ui/modal.tsx'
import type { ComponentProps } from 'react'

export const FormDialog = (props: ComponentProps<typeof Dialog>) => <Dialog {...props} closedBy="closerequest" />
