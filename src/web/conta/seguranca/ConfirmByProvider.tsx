import { Alert, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { errorMessage } from '../../core/http/errors.ts'
import { answerConfirmation } from '../../core/session/confirm-presence.ts'
import { confirmationAddress, confirmedElsewhere } from './api.ts'

/** Sends the person to their provider in another tab, so that what is on the screen stays; goes on once they are back from it. */
export function ConfirmByProvider() {
  const [since, setSince] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  const tab = useRef<Window | null>(null)
  const { data: confirmed } = useQuery(confirmedElsewhere(since))
  useEffect(() => {
    if (!confirmed) return
    tab.current?.close()
    answerConfirmation(true)
  }, [confirmed])
  async function open(): Promise<void> {
    setError(null)
    // Opened within the click: browsers block windows that come later.
    tab.current = window.open('', '_blank')
    try {
      const url = await confirmationAddress()
      if (!tab.current) {
        setError('O navegador não deixou abrir a aba do provedor. Permita janelas deste site e tente de novo.')
        return
      }
      tab.current.location.href = url
      setSince(Date.now())
    } catch (e) {
      tab.current?.close()
      setError(errorMessage(e))
    }
  }
  return (
    <>
      {error !== null && (
        <Alert color="vermelho" role="alert">
          {error}
        </Alert>
      )}
      <Text size="sm">
        {since === null
          ? 'Entre de novo no provedor da sua empresa. Ele abre em outra aba, e o que está nesta tela fica como está.'
          : 'Depois de entrar na outra aba, volte para esta: ela continua sozinha.'}
      </Text>
      <Button variant={since === null ? 'filled' : 'default'} fullWidth onClick={() => void open()}>
        {since === null ? 'Confirmar no provedor, em outra aba' : 'Abrir o provedor de novo'}
      </Button>
    </>
  )
}
