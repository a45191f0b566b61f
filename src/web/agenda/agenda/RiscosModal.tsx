import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PromessaEmRisco } from '#shared/agenda/agenda.ts'
import { agendamentos } from '#shared/agenda/agendamentos.ts'
import { formatarDuracao, formatarQuando } from '#shared/rules/datas.ts'
import { call } from '../../core/api.ts'
import { mensagemDe } from '../../core/erros.ts'
import { useFuso } from '../../core/loja.ts'
import { toast } from '../../core/toast.ts'
import { chaveDaAgenda } from '../servicos-agendados/api.ts'
import { Placa } from '../../ui/dados/Placa.tsx'
import { Replanejar } from './Replanejar.tsx'

const CANAIS = [
  { canal: 'NENHUM', nome: 'Já avisei' },
  { canal: 'WHATSAPP', nome: 'WhatsApp' },
  { canal: 'SMS', nome: 'SMS' },
  { canal: 'EMAIL', nome: 'E-mail' },
] as const

interface Props {
  codConcessionaria: number
  riscos: readonly PromessaEmRisco[]
  fechar: () => void
}

/** Promises at risk: by how much, why, and the new hour that the customer may be told. */
export function RiscosModal({ codConcessionaria, riscos, fechar }: Props) {
  const fuso = useFuso()
  const client = useQueryClient()
  const aceitar = useMutation({
    mutationFn: ({ risco: r, canal }: { risco: PromessaEmRisco; canal: (typeof CANAIS)[number]['canal'] }) =>
      call(agendamentos.aceitarPromessa, {
        params: { codPassagem: r.codPassagem },
        body: { versao: r.versao, promessa: r.previsao, canal },
      }),
    meta: { naTela: true },
    onSuccess: ({ linkWhatsApp }) => {
      if (linkWhatsApp !== null) window.open(linkWhatsApp, '_blank', 'noopener')
      toast.ok('Nova promessa registrada')
    },
    onSettled: () => client.invalidateQueries({ queryKey: chaveDaAgenda(codConcessionaria) }),
  })
  const quando = (i: string) => formatarQuando(i, fuso, new Date())
  return (
    <Modal opened onClose={fechar} title="Promessas em risco" size="lg">
      <Stack>
        <Text size="sm" c="dimmed">
          Como o trabalho está planejado agora, estes veículos não ficam prontos na hora prometida. Combine a nova hora
          com o cliente, ou mova os serviços.
        </Text>
        {aceitar.isError && (
          <Alert color="vermelho" role="alert">
            {mensagemDe(aceitar.error)}
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
                atrasa {formatarDuracao(r.minutos)}
              </Text>
            </Group>
            <Text size="sm">
              Prometido {quando(r.promessa)}, pronto {quando(r.previsao)}. {r.causa}
            </Text>
            <Group gap={8}>
              <Text size="sm" c="dimmed">
                Prometer {quando(r.previsao)} e avisar por
              </Text>
              {CANAIS.map(({ canal, nome }) => (
                <Button
                  key={canal}
                  size="compact-sm"
                  variant="default"
                  loading={aceitar.isPending && aceitar.variables.risco === r && aceitar.variables.canal === canal}
                  onClick={() => aceitar.mutate({ risco: r, canal })}
                >
                  {nome}
                </Button>
              ))}
            </Group>
            <Replanejar codConcessionaria={codConcessionaria} risco={r} fechar={fechar} />
          </Stack>
        ))}
        <Group justify="flex-end">
          <Button variant="default" onClick={fechar}>
            Fechar
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
