import { Button, Group, Modal, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { agenda } from '#shared/agenda/agenda.ts'
import type { Card } from '#shared/agenda/agenda-veiculos.ts'
import { agendamentos } from '#shared/agenda/agendamentos.ts'
import { dayInZone, formatTime, formatWhen, todayIn, localInstant } from '#shared/rules/dates.ts'
import { call } from '../../core/http/api.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { toast } from '../../core/feedback/toast.ts'
import { agendaKey } from '../servicos-agendados/api.ts'
import { ModalFooter } from '../../ui/feedback/ModalFooter.tsx'
import { DayInput } from '../../ui/fields/DayInput.tsx'
import { TimeInput } from '../../ui/fields/TimeInput.tsx'

const CHANNELS = [
  { value: 'NENHUM', label: 'Já avisei' },
  { value: 'WHATSAPP', label: 'WhatsApp' },
  { value: 'SMS', label: 'SMS' },
  { value: 'EMAIL', label: 'E-mail' },
] as const
type Channel = (typeof CHANNELS)[number]['value']

/** Promises another hour for a car and notifies the customer by the chosen channel. */
export function NewPromessaModal({ card: c, close }: { card: Card; close: () => void }) {
  const fuso = useTimeZone()
  const client = useQueryClient()
  const now = new Date()
  const initial = [c.previsao, c.promessa, now.toISOString()].find((i) => i && Date.parse(i) >= now.getTime())
  const [dia, setDia] = useState(dayInZone(initial ?? now.toISOString(), fuso))
  const [hora, setHora] = useState(formatTime(initial ?? now.toISOString(), fuso))
  const [canal, setCanal] = useState<Channel>('WHATSAPP')
  // The card's version is the board's; changing the promise needs the visit's version.
  const visita = useQuery({
    queryKey: [...agendaKey(c.codConcessionaria), 'entregas'],
    queryFn: ({ signal }) =>
      call(agenda.agendamentoEntrega, {
        params: { codConcessionaria: c.codConcessionaria, codAgendamento: 0 },
        signal,
      }),
    staleTime: 0,
  })
  const versao = visita.data?.find((e) => e.codPassagem === c.codPassagem)?.versao
  const setPromessa = useMutation({
    mutationFn: (v: { versao: number; promessa: string }) =>
      call(agendamentos.aceitarPromessa, { params: { codPassagem: c.codPassagem }, body: { ...v, canal } }),
    meta: { naTela: true },
    onSettled: () => client.invalidateQueries({ queryKey: agendaKey(c.codConcessionaria) }),
  })
  async function send(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    if (versao === undefined) return
    const promessa = localInstant(dia, hora, fuso)
    const made = await setPromessa.mutateAsync({ versao, promessa }).catch(() => null)
    if (!made) return
    if (made.linkWhatsApp !== null) window.open(made.linkWhatsApp, '_blank', 'noopener')
    toast.ok(`Prometido para ${formatWhen(promessa, fuso, new Date())}`)
    close()
  }
  return (
    <Modal opened onClose={close} title="Nova promessa">
      <form onSubmit={(e) => void send(e)} noValidate>
        <Stack>
          <Text size="sm">
            {c.modelo}, de {c.cliente}.{' '}
            {c.promessa ? `Prometido ${formatWhen(c.promessa, fuso, now)}.` : 'Ainda sem promessa.'}
            {c.previsao && ` Como está planejado, fica pronto ${formatWhen(c.previsao, fuso, now)}.`}
          </Text>
          {visita.isPending && <Skeleton height={36} />}
          <Group grow align="flex-start">
            <DayInput label="Dia" value={dia} onChange={setDia} min={todayIn(fuso, now)} />
            <div>
              <Text component="span" size="sm" fw={500} aria-hidden="true">
                Hora
              </Text>
              <TimeInput aria-label="Hora" value={hora} onChange={setHora} />
            </div>
          </Group>
          <SegmentedControl
            aria-label="Avisar o cliente"
            data={CHANNELS.map((x) => ({ ...x }))}
            value={canal}
            onChange={(v) => setCanal(CHANNELS.find((x) => x.value === v)?.value ?? 'NENHUM')}
          />
          <ModalFooter error={setPromessa.error ?? visita.error} close={close}>
            <Button type="submit" loading={setPromessa.isPending} disabled={versao === undefined || dia === ''}>
              Prometer
            </Button>
          </ModalFooter>
        </Stack>
      </form>
    </Modal>
  )
}
