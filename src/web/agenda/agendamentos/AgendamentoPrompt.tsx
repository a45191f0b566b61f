import { Button, Drawer, Modal, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import type { Agendamento } from '#shared/agenda/agenda.ts'
import { dayInZone, formatTime, formatWhen, localInstant } from '#shared/rules/dates.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { toast } from '../../core/feedback/toast.ts'
import { Place } from '../../recipes/area/Place.tsx'
import { ReasonPrompt } from '../../recipes/form/ReasonPrompt.tsx'
import { ModalFooter } from '../../ui/feedback/ModalFooter.tsx'
import type { AgendamentoPromptKind } from './AgendamentoActions.tsx'
import { useCancelAgendamento, useReschedule, useReceiveAgendamento } from './api.ts'
import { ChangeModal } from './ChangeModal.tsx'
import { RecepcaoFields, EMPTY_RECEPCAO, recepcaoRequest } from './RecepcaoFields.tsx'
import { TimeSlotInput } from './TimeSlotInput.tsx'
import { requestedServico } from './servicos.ts'
import { isFullDay, OverloadReason } from './OverloadReason.tsx'
import { ServicosInput } from './ServicosInput.tsx'

interface Props {
  agendamento: Agendamento
  close: () => void
}

/** The prompt of an act on an appointment. */
export function AgendamentoPrompt({ tipo, ...props }: Props & { tipo: AgendamentoPromptKind }) {
  if (tipo === 'receber') return <Receive {...props} />
  if (tipo === 'previa') return <Told {...props} />
  if (tipo === 'alterar') return <ChangeModal {...props} />
  return tipo === 'reagendar' ? <Reschedule {...props} /> : <Cancel {...props} />
}

/** What the customer told before arriving, in a drawer. */
function Told({ agendamento: a, close }: Props) {
  return (
    <Drawer
      opened
      onClose={close}
      position="right"
      size={480}
      title={`${a.modelo} · ${a.cliente}`}
      overlayProps={{ backgroundOpacity: 0.18 }}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      <Place
        place="previaDoAgendamento"
        codAgendamento={a.codAgendamento}
        fallback={<Skeleton height={150} radius={8} />}
      />
    </Drawer>
  )
}

function Receive({ agendamento: a, close }: Props) {
  const fuso = useTimeZone()
  const receive = useReceiveAgendamento(a)
  const [recepcao, setRecepcao] = useState(EMPTY_RECEPCAO)
  const [servicos, setServicos] = useState<string[]>([])
  async function send(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    const made = await receive
      .mutateAsync({ ...recepcaoRequest(recepcao), servicos: servicos.map(requestedServico) })
      .catch(() => null)
    if (!made) return
    toast.ok(
      made.promessa === null
        ? `OS ${made.numeroOs} aberta`
        : `OS ${made.numeroOs} aberta · promessa ${formatWhen(made.promessa, fuso, new Date())}`,
    )
    close()
  }
  return (
    <Modal opened onClose={close} title={`Receber ${a.modelo}`} size={a.previa ? 'lg' : 'md'}>
      <form onSubmit={(e) => void send(e)} noValidate>
        <Stack>
          <Text size="sm">
            {a.cliente}
            {a.servicos.length > 0 && ` · ${a.servicos.map((s) => s.descricao).join(', ')}`}
          </Text>
          {a.observacao !== '' && (
            <Text size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
              {a.observacao}
            </Text>
          )}
          <Place place="sinalDeRecall" target={{ tipo: 'agendamento', codigo: a.codAgendamento }} />
          {a.previa && (
            <Place
              place="previaDoAgendamento"
              codAgendamento={a.codAgendamento}
              onKm={(km) => setRecepcao((now) => (now.km === '' ? { ...now, km } : now))}
              fallback={<Skeleton height={150} radius={8} />}
            />
          )}
          <SimpleGrid cols={2} spacing="sm">
            <RecepcaoFields value={recepcao} modify={setRecepcao} first />
          </SimpleGrid>
          <ServicosInput codConcessionaria={a.codConcessionaria} value={servicos} modify={setServicos} />
          <ModalFooter error={receive.error} close={close}>
            <Button type="submit" loading={receive.isPending}>
              Receber
            </Button>
          </ModalFooter>
        </Stack>
      </form>
    </Modal>
  )
}

function Reschedule({ agendamento: a, close }: Props) {
  const fuso = useTimeZone()
  const reschedule = useReschedule(a.codConcessionaria)
  const [timeSlot, setTimeSlot] = useState<{ dia: string; hora: string | null }>({
    dia: dayInZone(a.inicio, fuso),
    hora: formatTime(a.inicio, fuso),
  })
  const [overload, setOverload] = useState('')
  const full = isFullDay(reschedule.error)
  async function send(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    if (timeSlot.hora === null) return
    const inicio = localInstant(timeSlot.dia, timeSlot.hora, fuso)
    const done = await reschedule
      .mutateAsync({ agendamento: a, inicio, motivoSobrecarga: overload.trim() || null })
      .catch(() => null)
    if (!done) return
    toast.ok(`Agora é ${formatWhen(inicio, fuso, new Date())}`)
    close()
  }
  return (
    <Modal opened onClose={close} title="Reagendar">
      <form onSubmit={(e) => void send(e)} noValidate>
        <Stack>
          <Text size="sm">
            {a.modelo}, de {a.cliente}, agendado para {formatWhen(a.inicio, fuso, new Date())}.
          </Text>
          <TimeSlotInput
            codConcessionaria={a.codConcessionaria}
            codConsultor={a.codConsultor}
            {...timeSlot}
            modify={setTimeSlot}
          />
          {full && <OverloadReason value={overload} onChange={setOverload} />}
          <ModalFooter error={reschedule.error} close={close}>
            <Button type="submit" loading={reschedule.isPending}>
              Reagendar
            </Button>
          </ModalFooter>
        </Stack>
      </form>
    </Modal>
  )
}

function Cancel({ agendamento: a, close }: Props) {
  const fuso = useTimeZone()
  const cancel = useCancelAgendamento(a.codConcessionaria)
  return (
    <ReasonPrompt
      title="Cancelar o agendamento?"
      button="Cancelar agendamento"
      feito="Agendamento cancelado"
      action={cancel}
      send={(motivo) => cancel.mutateAsync({ agendamento: a, motivo })}
      close={close}
    >
      {a.modelo}, de {a.cliente}, {formatWhen(a.inicio, fuso, new Date())}.
    </ReasonPrompt>
  )
}
