import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { MANAGER_NIVEIS, type PromessaAtRisk } from '#shared/agenda/agenda.ts'
import { agendamentos } from '#shared/agenda/agendamentos.ts'
import type { Nivel } from '#shared/core/contract.ts'
import { formatDuration, formatWhen } from '#shared/rules/dates.ts'
import { call } from '../../core/http/api.ts'
import { errorMessage } from '../../core/http/errors.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { useSessao } from '../../core/session/session.ts'
import { toast } from '../../core/feedback/toast.ts'
import { agendaKey } from '../servicos-agendados/api.ts'
import { Placa } from '../../ui/display/Placa.tsx'
import { Replan } from './Replan.tsx'

const CHANNELS = [
  { canal: 'NENHUM', nome: 'Já avisei' },
  { canal: 'WHATSAPP', nome: 'WhatsApp' },
  { canal: 'SMS', nome: 'SMS' },
  { canal: 'EMAIL', nome: 'E-mail' },
] as const

interface Props {
  codConcessionaria: number
  riscos: readonly PromessaAtRisk[]
  close: () => void
}

/** Promises at risk: delay, cause, and the new hour to offer the customer. */
export function RiscosModal({ codConcessionaria, riscos, close }: Props) {
  const fuso = useTimeZone()
  const client = useQueryClient()
  const nivel = useSessao()?.nivel
  const isManager = nivel !== undefined && (MANAGER_NIVEIS as readonly Nivel[]).includes(nivel)
  const accept = useMutation({
    mutationFn: ({ risco: r, canal }: { risco: PromessaAtRisk; canal: (typeof CHANNELS)[number]['canal'] }) =>
      call(agendamentos.aceitarPromessa, {
        params: { codPassagem: r.codPassagem },
        body: { versao: r.versao, promessa: r.previsao, canal },
      }),
    meta: { naTela: true },
    onSuccess: ({ linkWhatsApp }) => {
      if (linkWhatsApp !== null) window.open(linkWhatsApp, '_blank', 'noopener')
      toast.ok('Nova promessa registrada')
    },
    onSettled: () => client.invalidateQueries({ queryKey: agendaKey(codConcessionaria) }),
  })
  const quando = (i: string) => formatWhen(i, fuso, new Date())
  return (
    <Modal opened onClose={close} title="Promessas em risco" size="lg">
      <Stack>
        <Text size="sm" c="dimmed">
          Como o trabalho está planejado agora, estes veículos não ficam prontos na hora prometida.{' '}
          {isManager
            ? 'Combine a nova hora com o cliente, ou mova os serviços.'
            : 'A chefia combina a nova hora com o cliente, ou move os serviços.'}
        </Text>
        {accept.isError && (
          <Alert color="vermelho" role="alert">
            {errorMessage(accept.error)}
          </Alert>
        )}
        {riscos.length === 0 && <Text>Nenhuma promessa em risco.</Text>}
        {riscos.map((r) => (
          <Stack key={r.codPassagem} gap={6} pb="sm" style={{ borderBottom: '1px solid var(--borda)' }}>
            <Group gap={10} wrap="nowrap">
              <Placa placa={r.placa} chassi={r.chassi} />
              <Text truncate>
                {r.modelo} · {r.cliente}
              </Text>
              <Text c="vermelho" fw={600} ml="auto" style={{ whiteSpace: 'nowrap' }}>
                atrasa {formatDuration(r.minutos)}
              </Text>
            </Group>
            <Text size="sm">
              Prometido {quando(r.promessa)}, pronto {quando(r.previsao)}. {r.causa}
            </Text>
            {isManager && (
              <>
                <Group gap={8}>
                  <Text size="sm" c="dimmed">
                    Prometer {quando(r.previsao)} e avisar por
                  </Text>
                  {CHANNELS.map(({ canal, nome }) => (
                    <Button
                      key={canal}
                      size="compact-sm"
                      variant="default"
                      loading={accept.isPending && accept.variables.risco === r && accept.variables.canal === canal}
                      onClick={() => accept.mutate({ risco: r, canal })}
                    >
                      {nome}
                    </Button>
                  ))}
                </Group>
                <Replan codConcessionaria={codConcessionaria} risco={r} close={close} />
              </>
            )}
          </Stack>
        ))}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Fechar
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
