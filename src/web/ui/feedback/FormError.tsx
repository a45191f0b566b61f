import { Alert } from '@mantine/core'
import { errorMessage } from '../../core/http/errors.ts'

/** Error of a form as an alert; nothing without one. */
export function FormError({ error }: { error: Error | null }) {
  return (
    error !== null && (
      <Alert color="vermelho" role="alert">
        {errorMessage(error)}
      </Alert>
    )
  )
}
