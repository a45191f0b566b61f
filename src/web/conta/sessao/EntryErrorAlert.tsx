import { Alert } from '@mantine/core'
import { entryErrorText } from '#shared/rules/entry-errors.ts'

/** Why a sign-in by a provider came back without a session. */
export function EntryErrorAlert({ code }: { code: string }) {
  const text = entryErrorText(code)
  return (
    text !== null && (
      <Alert color="vermelho" role="alert" title="A entrada não foi concluída">
        {text}
      </Alert>
    )
  )
}
