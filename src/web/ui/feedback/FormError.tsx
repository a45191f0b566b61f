import { Alert } from '@mantine/core'
import { errorMessage } from '../../core/http/errors.ts'

/** Error of a form as an alert; nothing without one. */
export function FormError({ erro }: { erro: Error | null }) {
  return (
    erro !== null && (
      <Alert color="vermelho" role="alert">
        {errorMessage(erro)}
      </Alert>
    )
  )
}
