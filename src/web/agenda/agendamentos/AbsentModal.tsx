import { Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Agendamento, MANAGER_NIVEIS } from '#shared/agenda/agenda.ts'
import type { Nivel } from '#shared/core/contract.ts'
import { dayInZone, formatWhen, todayIn } from '#shared/rules/dates.ts'
import { firstName } from '#shared/rules/name.ts'
import { formatPhone, whatsAppLink } from '#shared/rules/phone.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { useSessao } from '../../core/session/session.ts'
import { toast } from '../../core/feedback/toast.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Placa } from '../../ui/display/Placa.tsx'
import { noShows, useAgendamentoAct } from './api.ts'

interface Props {
  codConcessionaria: number
  reschedule: (a: Agendamento) => void
  close: () => void
}

/** No-shows of the last 30 days: call, book again, or receive a late arrival. */
export function AbsentModal({ codConcessionaria, reschedule, close }: Props) {
  const fuso = useTimeZone()
  const nivel = useSessao()?.nivel
  const isManager = nivel !== undefined && (MANAGER_NIVEIS as readonly Nivel[]).includes(nivel)
  const q = useQuery(noShows(codConcessionaria))
  const action = useAgendamentoAct(codConcessionaria)
  const now = new Date()
  const dia = todayIn(fuso, now)
  async function arrived(a: Agendamento): Promise<void> {
    try {
      await action.mutateAsync({ action: 'chegou', agendamento: a })
      toast.ok(`${a.placa ?? a.cliente} chegou`)
      await q.refetch()
    } catch (e) {
      toast.failure(e)
    }
  }
  return (
    <Modal opened onClose={close} title="Não compareceram nos últimos 30 dias" size="lg">
      <Stack>
        {q.isPending && <Skeleton height={160} />}
        {q.isError && !q.data && <LoadError error={q.error} attempt={() => void q.refetch()} />}
        {q.data?.length === 0 && <Text>Todos os agendados vieram.</Text>}
        {q.data?.map((a) => (
          <Group
            key={a.codAgendamento}
            gap="sm"
            pb="sm"
            align="center"
            style={{ borderBottom: '1px solid var(--borda)' }}
          >
            <Placa placa={a.placa} chassi={a.chassi} />
            <div style={{ flex: '1 1 200px', minWidth: 0 }}>
              <b>{a.cliente}</b> · {a.modelo}
              <Text size="sm" c="dimmed">
                {[formatWhen(a.inicio, fuso, now), a.consultor, a.telefone && formatPhone(a.telefone)]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </div>
            {isManager && (
              <Group gap={6}>
                {dayInZone(a.inicio, fuso) === dia && (
                  <Button size="compact-md" variant="default" onClick={() => void arrived(a)}>
                    Chegou
                  </Button>
                )}
                {a.telefone && <WhatsApp agendamento={a} />}
                <Button size="compact-md" onClick={() => reschedule(a)}>
                  Reagendar
                </Button>
              </Group>
            )}
          </Group>
        ))}
      </Stack>
    </Modal>
  )
}

function WhatsApp({ agendamento: a }: { agendamento: Agendamento }) {
  const link = whatsAppLink(
    a.telefone ?? '',
    `Olá, ${firstName(a.cliente)}! Sentimos a sua falta com o ${a.modelo}. Quer marcar outra hora?`,
  )
  if (link === null) return null
  return (
    <Button
      component="a"
      size="compact-md"
      variant="default"
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`WhatsApp de ${a.cliente}`}
    >
      WhatsApp
    </Button>
  )
}
