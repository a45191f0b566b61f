import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { addDays, localInstant, todayIn } from '#shared/rules/dates.ts'
import { useNow } from '../../core/realtime/now.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { DayInput } from '../../ui/fields/DayInput.tsx'
import { TimeInput } from '../../ui/fields/TimeInput.tsx'
import { ModalFooter } from '../../ui/feedback/ModalFooter.tsx'

interface Props {
  remindAt: (em: string) => void
  close: () => void
}

/** Day and hour at which a thread comes back. */
export function RemindModal({ remindAt, close }: Props) {
  const fuso = useTimeZone()
  const now = useNow()
  const today = todayIn(fuso, new Date(now))
  const [dia, setDia] = useState(addDays(today, 1))
  const [hora, setHora] = useState('08:00')
  const em = dia === '' ? null : localInstant(dia, hora, fuso)
  const past = em === null || Date.parse(em) <= now
  function submit(e: SubmitEvent): void {
    e.preventDefault()
    if (past) return
    remindAt(em)
    close()
  }
  return (
    <Modal opened onClose={close} title="Lembrar desta conversa" size="sm">
      <form onSubmit={submit} noValidate>
        <Stack>
          <Group grow align="flex-start">
            <DayInput aria-label="Dia" min={today} value={dia} onChange={(d) => setDia(d ?? '')} />
            <TimeInput aria-label="Hora" value={hora} onChange={setHora} />
          </Group>
          {past && (
            <Text size="sm" c="var(--vermelho-texto)" role="alert">
              Escolha uma hora que ainda não passou.
            </Text>
          )}
          <ModalFooter error={null} close={close}>
            <Button type="submit" disabled={past}>
              Lembrar
            </Button>
          </ModalFooter>
        </Stack>
      </form>
    </Modal>
  )
}
